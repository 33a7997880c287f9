import Foundation

/// One stretch of recording into one folder: from setting `recordingURL` to setting it again.
///
/// Writing happens on a queue of the session's own, under the recording's lock. What was in the folder
/// before is settled for each request when it is first made.
final class RecordingSession: ExchangeObserver {
    /// The folder.
    let url: URL
    /// The folder's path, without a slash at the end.
    var path: String { writer.root }
    /// The rule for answers that were recorded before.
    let policy: Canard.RecordingPolicy
    let rules: MatchingRules
    let writer: InteractionWriter
    let report: @Sendable (CanardError, Canard.LogEntry.Level) -> Void
    private let queue = DispatchQueue(label: "canard.recording")
    let state = Locked(State())
    /// The folder as it is read under `.addMissing`.
    private let before: RecordingLayer
    /// Where interactions go instead of the disk, until it is decided what becomes of them; or nil.
    private let staging: Staging?

    /// What tells requests apart: the key, and the whole request where conditions in code look at it.
    struct Key: Hashable, Sendable {
        let key: RequestKey
        let request: Canard.Interaction.Request?

        init(_ identity: RequestIdentity) {
            key = identity.key
            request = identity.hasConditions ? identity.request : nil
        }
    }

    struct State {
        var keys: [Key: KeyRecording] = [:]
        /// The paths that this session has written, which it never replays.
        var written: Set<String> = []
        /// Whether a request was recorded before, by key, once that is settled.
        var wasThere: [Key: Bool] = [:]
        var isPrepared = false
        /// The reasons for which exchanges could not be written, as far as the log was told.
        var reported: Set<String> = []
    }

    init(
        url: URL,
        policy: Canard.RecordingPolicy,
        rules: MatchingRules,
        volatileHeaders: Set<String>,
        staging: Staging? = nil,
        report: @escaping @Sendable (CanardError, Canard.LogEntry.Level) -> Void
    ) {
        self.url = url
        self.policy = policy
        self.rules = rules
        self.staging = staging
        self.report = report
        writer = InteractionWriter(root: url.folderPath, volatileHeaders: volatileHeaders)
        before = RecordingLayer(url: url, rules: rules) { report($0, .warning) }
    }

    deinit {
        // Nothing is in flight any more.
        discardFormer()
    }

    /// Returns a spool for the body of a response, which keeps a long one where it will be.
    func makeBodySpool() -> BodySpool {
        if staging != nil {
            // The folder must not come into being by what may be dropped.
            return BodySpool { FileManager.default.freeTemporaryFile.path }
        }
        return BodySpool { [writer] in try writer.makeBodyFile() }
    }

    /// Returns a session that writes what this one has kept.
    func writing() -> RecordingSession {
        RecordingSession(
            url: url,
            policy: policy,
            rules: rules,
            volatileHeaders: writer.volatileHeaders,
            report: report
        )
    }

    /// Writes what another session has kept; blocks meanwhile.
    func record(_ item: Staging.Item) -> CanardError? {
        queue.sync { written(item.identity) { item } }
    }

    /// Returns whether this session wrote a file.
    func hasWritten(_ path: String) -> Bool { state.withLock { $0.written.contains(path) } }

    /// Returns the layer to answer from, where the policy has what was there before replayed.
    func layerOfBefore(for live: RequestIdentity) throws(CanardError) -> RecordingLayer? {
        guard policy == .addMissing else { return nil }
        if let known = state.withLock({ $0.wasThere[Key(live)] }) { return known ? before : nil }
        guard FileSystem.isDirectory(writer.root) else { return nil }
        let set = try before.answers(for: live)?.without { $0.isFailure || hasWritten($0.path) }
        let isThere = state.withLock { state in
            let isThere = state.wasThere[Key(live)] ?? (set != nil)
            state.wasThere[Key(live)] = isThere
            return isThere
        }
        return isThere ? before : nil
    }

    /// Writes an interaction, and returns once it is on disk or known to be there already.
    ///
    /// - Parameters:
    ///   - interaction: The interaction with its true values.
    ///   - live: The request as the key sees it.
    ///   - bodyError: Why the body could not be kept, or nil; then nothing is written.
    /// - Returns: What went wrong, or nil.
    func record(
        _ interaction: Canard.Interaction,
        live: RequestIdentity,
        bodyError: (any Error)?
    ) async -> CanardError? {
        await queue.run { self.write(interaction, live: live, bodyError) }
    }

    /// Removes what only a later answer would have needed, and leaves the folder in order.
    func settle() async {
        await queue.run { self.discardFormer() }
    }

    /// The same, and blocks meanwhile.
    func settle() {
        queue.sync { discardFormer() }
    }

    /// What cannot be removed now, the next recording removes.
    private func discardFormer() {
        let former = state.withLock { state in
            let former = state.keys.values.flatMap(\.former)
            for key in state.keys.keys { state.keys[key]?.former = [] }
            return former
        }
        for file in former {
            do {
                try file.discard()
            } catch {
                report(
                    CanardError(.recordingNotWritable, reason: error.description, file: url),
                    .warning
                )
            }
        }
        writer.finish()
    }

    private func write(
        _ interaction: Canard.Interaction,
        live: RequestIdentity,
        _ bodyError: (any Error)?
    ) -> CanardError? {
        let error = written(live) {
            if let bodyError { throw bodyError }
            let prepared = try prepared(interaction, live: live)
            guard let staging, let prepared else { return prepared }
            staging.append(prepared)
            return nil
        }
        if let error { staging?.note(error) }
        return error
    }

    /// Writes what a closure makes, if it makes anything; returns what went wrong.
    private func written(
        _ live: RequestIdentity,
        _ make: () throws -> Staging.Item?
    ) -> CanardError? {
        do {
            guard let item = try make() else { return nil }
            try url.requireFile(.recordingNotWritable, "recordingURL")
            guard !ArchiveFormat.covers(url) else {
                throw CanardError(
                    .recordingNotWritable,
                    reason: "an archive can be replayed, and not be recorded into",
                    file: url
                )
            }
            try FileSystem.makeDirectory(writer.root)
            try DirectoryLock.withLock(writer.root) {
                if state.withLock({ $0.isPrepared.setTrue() }) { try writer.clean() }
                defer { writer.finish() }
                try write(item.interaction, identity: item.identity)
            }
            return nil
        } catch {
            let failure = CanardError(
                .recordingNotWritable,
                reason: "\(live.request.line) was answered but not recorded: \(error)",
                file: url.isFileURL ? url : nil,
                underlyingError: error
            )
            // Each request has the error with it; the log needs to be told only once of one reason.
            if state.withLock({ $0.reported.insert("\(error)").inserted }) {
                report(failure, .error)
            }
            return failure
        }
    }

    /// Returns the interaction as it is written, or nil where the delegate wants none.
    private func prepared(
        _ interaction: Canard.Interaction,
        live: RequestIdentity
    ) throws -> Staging.Item? {
        var clean = interaction
        clean.request = rules.recorded(interaction.request)
        clean.response = try interaction.response.map { try rules.redaction.applied(to: $0) }
        guard let delegate = rules.delegate else {
            return Staging.Item(interaction: clean, identity: live, session: self)
        }
        guard let wanted = delegate.willRecord(clean) else { return nil }
        // The delegate may have put a secret in, and may have made it another request.
        let redacted = try rules.redaction.applied(to: wanted)
        let isSame = redacted.request == clean.request
        return Staging.Item(
            interaction: redacted,
            identity: isSame ? live : rules.identity(of: redacted.request),
            session: self
        )
    }
}

extension Bool {
    /// Makes the value true and returns whether it was false.
    fileprivate mutating func setTrue() -> Bool {
        defer { self = true }
        return !self
    }
}
