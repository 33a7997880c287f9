import Foundation

/// Decides what becomes of a request, by files and policy alone.
///
/// One call decides one hop. It knows nothing of sessions, redirects or handlers, so interception, the
/// gateway and tests all ask the same thing.
struct Resolver: Sendable {
    let policy: Policy
    let rules: MatchingRules
    let positions: ReplayPositions

    /// Returns what becomes of a request; reads files, so not on a queue of the loading system.
    func resolution(for live: RequestIdentity) -> Resolution {
        do throws(CanardError) {
            for layer in policy.layers {
                if let decided = try answer(from: layer, live) { return decided }
            }
            // A folder that is loaded from as well was asked above.
            if let recording = policy.recording, !isLoaded(recording),
                let layer = try recording.layerOfBefore(for: live),
                let decided = try answer(from: layer, live)
            {
                return decided
            }
            return policy.goesLive ? .forward : .fail(try failure(of: live))
        } catch {
            return .fail(policy.scope.map { error.advising($0) } ?? error)
        }
    }

    /// Returns those files of a set that may answer a request, or nil where none may.
    func eligible(
        _ set: AnswerSet?,
        in layer: any AnswerLayer,
        _ live: RequestIdentity
    ) -> AnswerSet? {
        let isRecordedInto = policy.recording.map { $0.path == layer.path } ?? false
        return set?.without { answer in
            policy.recording?.hasWritten(answer.path) == true
                || isRecordedInto && answer.isFailure
        }
    }

    /// Returns an answer that is in memory and whose files are as they were; nil where it takes more.
    ///
    /// Cheap enough for the queue that all sessions of a process share on Linux: a few `stat`s.
    ///
    /// - Parameters:
    ///   - live: The request as the key sees it.
    ///   - isAccepted: Whether an answer will do; where not, the call does not count.
    /// - Returns: The answer, or nil.
    func rememberedReply(
        for live: RequestIdentity,
        isAccepted: (Resolution.Reply) -> Bool
    ) -> Resolution.Reply? {
        guard let layer = policy.layers.first, policy.recording == nil,
            let set = layer.rememberedAnswers(for: live)
        else { return nil }
        return positions.next(
            of: set,
            for: live,
            in: layer,
            repeats: layer.ownRepeats ?? policy.repeats
        ) { answer in
            guard let answer, let known = layer.rememberedInteraction(answer, of: set)
            else { return nil }
            let reply = reply(known, from: layer.source(of: answer))
            return isAccepted(reply) ? reply : nil
        }
    }

    private func answer(
        from layer: any AnswerLayer,
        _ live: RequestIdentity
    ) throws(CanardError) -> Resolution? {
        // A file that changes in between is looked for again, but not for ever.
        for attempt in 0..<4 {
            // Looking for all ordinals of a request anew for each of them would take ever longer.
            let remembered = attempt == 0 ? layer.rememberedAnswers(for: live) : nil
            var candidates = remembered
            if candidates == nil { candidates = try layer.answers(for: live) }
            guard let set = eligible(candidates, in: layer, live) else {
                if remembered != nil { continue }
                return nil
            }
            let next = positions.next(
                of: set,
                for: live,
                in: layer,
                repeats: layer.ownRepeats ?? policy.repeats
            ) { $0 }
            guard let answer = next else {
                if remembered != nil { continue }
                return .fail(try unmatched(live, usedUp: set.callCount).urlError)
            }
            guard let interaction = try layer.interaction(answer, of: set) else {
                positions.takeBack(set, in: layer)
                continue
            }
            return .reply(reply(interaction, from: layer.source(of: answer)))
        }
        return .fail(
            CanardError(
                .unreadableFile,
                reason: "the files for \(live.request.line) change faster than they can be read",
                file: URL(fileURLWithPath: layer.path)
            )
        )
    }

    private func reply(
        _ interaction: Canard.Interaction,
        from source: Canard.HandledRequest.Source
    ) -> Resolution.Reply {
        let interaction = rules.delegate?.willReplay(interaction) ?? interaction
        return Resolution.Reply(
            interaction: interaction,
            source: source,
            pace: Pace(
                interaction,
                latency: policy.latency,
                bytesPerSecond: policy.bytesPerSecond
            )
        )
    }

    /// What a request fails with that nothing answers and that does not go live.
    func failure(of live: RequestIdentity) throws(CanardError) -> any Error {
        if let refusal = policy.scope?.refusal { throw refusal }
        return try unmatched(live).urlError
    }

    func isLoaded(_ recording: RecordingSession) -> Bool {
        policy.layers.contains { $0.path == recording.path }
    }

    func unmatched(
        _ live: RequestIdentity,
        usedUp: Int? = nil
    ) throws(CanardError) -> Canard.UnmatchedRequest {
        var places: [Canard.UnmatchedRequest.Place] = []
        for layer in policy.layers {
            places.append(try layer.place())
        }
        var report = Canard.UnmatchedRequest(
            request: live.request,
            places: places,
            answeredCalls: usedUp,
            goesLive: policy.goesLive
        )
        report.hasAliases = !rules.hostAliases.isEmpty
        report.scope = policy.scope
        for layer in policy.layers where usedUp == nil {
            if let file = try layer.notModified(for: live) { report.notModified = file }
            report.nearMisses += try layer.nearMisses(for: live)
        }
        report.nearMisses = report.nearMisses.nearest
        return report
    }
}

extension CanardError {
    /// The error, and in a scope without a recording how one is made.
    fileprivate func advising(_ scope: ScopeSettings) -> CanardError {
        guard code == .recordingNotFound, !scope.isLoopbackOnly || scope.mode == .replay else {
            return self
        }
        var error = self
        let how =
            scope.command.map { "to record it: CANARD_MODE=once \($0)" }
            ?? "CANARD_MODE=once, or mode: .once, records it"
        error.reason += "; \(how)"
        return error
    }
}
