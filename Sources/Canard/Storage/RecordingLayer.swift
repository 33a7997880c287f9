import Foundation

/// A recording that requests are answered from: one entry of `loadingURLs`.
///
/// An answer is looked for under the name that the request would have, which costs the same however
/// much is there; only then in the index.
final class RecordingLayer: AnswerLayer {
    /// The folder.
    let url: URL
    /// The folder's path, without a slash at the end.
    let path: String
    private let rules: MatchingRules
    private let warn: @Sendable (CanardError) -> Void

    private let answerSets = Locked(GenerationalCache<Question, AnswerSet>(limit: 4096))
    private let files: InteractionCache
    /// Making a URL of a path takes longer than most of what a replay does.
    private let urls = Locked(GenerationalCache<String, URL>(limit: 4096))

    /// What an answer set was looked for with.
    private struct Question: Hashable {
        let key: RequestKey
        let isConditional: Bool

        init(_ live: RequestIdentity) {
            key = live.key
            isConditional = live.isConditional
        }
    }

    /// Held while the index is built, which may take long: never on a queue of the loading system.
    private let index = Locked(RecordingIndex())

    /// After this time names are looked at again, so that ordinals that others add are seen.
    private static let freshness = Duration.seconds(1)

    init(url: URL, rules: MatchingRules, warn: @escaping @Sendable (CanardError) -> Void) {
        self.url = url
        path = url.folderPath
        self.rules = rules
        self.warn = warn
        files = InteractionCache(rules: rules, warn: warn)
    }

    /// Returns the answers found within the last second, without looking at any file.
    func rememberedAnswers(for live: RequestIdentity) -> AnswerSet? {
        guard !live.hasConditions, let set = answerSets.withLock({ $0.value(for: Question(live)) }),
            set.checkedAt.duration(to: .now) < Self.freshness
        else { return nil }
        return set
    }

    /// Returns the files that answer a request as they are now, or nil where none does.
    ///
    /// Throws ``CanardError/Code/recordingNotFound`` where the folder is missing, and what is wrong with
    /// a file under the very name of the request.
    func answers(for live: RequestIdentity) throws(CanardError) -> AnswerSet? {
        try url.requireFile(.recordingNotFound, "loadingURLs")
        let now = ContinuousClock.now
        var set = try answersByName(for: live, now: now)
        if set == nil, FileSystem.isDirectory(path) {
            // A writer that replaces a file takes it away for a moment, under the lock.
            set = try waitingForWriters { () throws(CanardError) in
                try answersByName(for: live, now: now)
            }
        }
        if set == nil {
            set = try withIndex(now: now) { index throws(CanardError) in
                try index.answers(for: live, now: now)
            }
        }
        if let set {
            answerSets.withLock { $0.insert(set, for: Question(live), cost: set.answers.count) }
        }
        return set
    }

    /// What the report of a miss says of the layer: how many interactions there are, and what is damaged.
    func place() throws(CanardError) -> Canard.UnmatchedRequest.Place {
        try withIndex(now: .now) { index throws(CanardError) in
            Canard.UnmatchedRequest.Place(
                url: url,
                interactionCount: index.count,
                damage: index.damage
            )
        }
    }

    /// All interactions by path, with the times of their recording; none where the folder cannot be read.
    var dates: [(path: String, date: Date?)] {
        do {
            return try withIndex(now: .now) { index throws(CanardError) in index.dates }
        } catch {
            warn(error)
            return []
        }
    }

    /// How many files are read to find the nearest: those that look closest from outside.
    private static let maximumCandidates = 32

    /// Returns what nearly answers a request that nothing answers, the closest first.
    func nearMisses(for live: RequestIdentity) throws(CanardError) -> [Canard.NearMiss] {
        let paths = try withIndex(now: .now) { index throws(CanardError) in
            index.closest(to: live, limit: Self.maximumCandidates)
        }
        let misses = paths.compactMap { path -> Canard.NearMiss? in
            // One that has gone, or is damaged, is no near miss; the report tells of damage anyway.
            guard let stored = try? files.stored(path) else { return nil }
            return Canard.NearMiss(
                file: URL(fileURLWithPath: path),
                recorded: stored.identity,
                match: stored.file.interaction.match,
                live: live
            )
        }
        return misses.nearest
    }

    /// Returns an interaction with its bodies, or nil where its file went away or answers other requests.
    func interaction(
        _ answer: AnswerSet.Answer,
        of set: AnswerSet
    ) throws(CanardError) -> Canard.Interaction? {
        try files.interaction(answer.path, key: set.key)
    }

    /// Returns an interaction if it is in the cache and its files are as they were.
    func rememberedInteraction(_ answer: AnswerSet.Answer, of set: AnswerSet) -> Canard.Interaction?
    {
        files.rememberedInteraction(answer.path, key: set.key)
    }

    func source(of answer: AnswerSet.Answer) -> Canard.HandledRequest.Source {
        .file(
            urls.withLock { urls in
                if let url = urls.value(for: answer.path) { return url }
                let url = URL(fileURLWithPath: answer.path)
                urls.insert(url, for: answer.path, cost: 1)
                return url
            }
        )
    }

    /// Collects the files under the names of the request; one of another request is passed over.
    private func answersByName(
        for live: RequestIdentity,
        now: ContinuousClock.Instant
    ) throws(CanardError) -> AnswerSet? {
        var answers: [AnswerSet.Answer] = []
        let location = live.location
        for number in location.numbers(in: path) {
            if let stored = try files.stored("\(path)/\(location.path(ordinal: number))"),
                stored.file.interaction.match == nil, stored.answers(live)
            {
                answers.append(AnswerSet.Answer(stored))
            }
        }
        return AnswerSet(key: live.key, answers, checkedAt: now)?.answering(live)
    }

    private func waitingForWriters(
        _ body: () throws(CanardError) -> AnswerSet?
    ) throws(CanardError) -> AnswerSet? {
        do {
            return try DirectoryLock.withoutWriters(path, body)
        } catch let error as CanardError {
            throw error
        } catch {
            // A folder that cannot be locked has no writers.
            return nil
        }
    }

    private func withIndex<Result: Sendable>(
        now: ContinuousClock.Instant,
        _ body: (borrowing RecordingIndex) throws(CanardError) -> Result
    ) throws(CanardError) -> Result {
        // Told once the lock is given up: whoever is told may make requests.
        let warnings = Locked<[CanardError]>([])
        defer { for warning in warnings.withLock({ $0 }) { warn(warning) } }
        return try index.withLock { index throws(CanardError) in
            do throws(SystemError) {
                try index.refresh(root: path, rules: rules, now: now) { warning in
                    warnings.withLock { $0.append(warning) }
                }
            } catch {
                throw missing(error)
            }
            return try body(index)
        }
    }

    private func missing(_ error: SystemError) -> CanardError {
        if error.isNotFound { return .recordingNotFound(url, underlyingError: error) }
        var reason = error.description
        if FileSystem.exists(path), !FileSystem.isDirectory(path) {
            reason = "this is a file, and a folder is needed to replay from"
        }
        return CanardError(.recordingNotFound, reason: reason, file: url, underlyingError: error)
    }
}

extension String {
    /// The path without a slash at its end, unless it is nothing else.
    var droppingTrailingSlash: String {
        count > 1 && hasSuffix("/") ? String(dropLast()) : self
    }
}
