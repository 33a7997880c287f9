import Foundation

/// All interactions of a recording by key, for requests whose file has not the name they would get.
///
/// Built on the first miss. After that files are looked at again at most once a second, and read again
/// only where they changed.
struct RecordingIndex: Sendable {
    /// What is known of a file.
    private struct Entry: Sendable {
        let signature: FileSystem.Signature
        /// Nil for a file that is no interaction, or a damaged one.
        let key: RequestKey?
        let match: [Canard.Matcher]?
        let answer: AnswerSet.Answer?
        /// The stored request, kept only where conditions in code will ask for it.
        let identity: RequestIdentity?
    }

    private var entries: [String: Entry] = [:]
    /// The paths by key.
    private var table = AnswerTable<String>()
    /// What is wrong with files, by path.
    private var damaged: [String: CanardError] = [:]
    /// Paths of damaged files by the key of the request that they are meant for.
    private var damagedByKey: [RequestKey: Set<String>] = [:]
    private var refreshedAt: ContinuousClock.Instant?
    /// The folders that could not be read, of which a warning has told.
    private var warnedOf: Set<String> = []

    /// What ranks files for a request that none answers, by path.
    private var sketches: [String: RequestSketch] = [:]

    /// How many interactions there are.
    var count: Int { sketches.count }

    /// All interactions and damaged files by path, with the times of their recording.
    var dates: [(path: String, date: Date?)] {
        entries.compactMap { path, entry in entry.answer.map { (path, $0.recordedAt) } }
            + damaged.keys.map { ($0, nil) }
    }

    /// What is wrong with files that are no sound interactions, in the order of their paths.
    var damage: [CanardError] { damaged.sorted { $0.key < $1.key }.map(\.value) }

    /// Returns the files that answer a request: those of its key, else those that state own matchers.
    ///
    /// A damaged file that is meant for the request is an error rather than no answer.
    func answers(
        for live: RequestIdentity,
        now: ContinuousClock.Instant
    ) throws(CanardError) -> AnswerSet? {
        if let error = damagedByKey[live.key]?.sorted().lazy.compactMap({ damaged[$0] }).first {
            throw error
        }
        return table.answers(
            for: live,
            now: now,
            isAccepted: { entries[$0]?.identity?.satisfiesConditions(for: live) ?? true },
            answer: { entries[$0]?.answer }
        )
    }

    /// Returns the paths of the files whose requests are closest to one that none answers.
    func closest(to live: RequestIdentity, limit: Int) -> [String] {
        let sketch = RequestSketch(live)
        var closest: [(path: String, distance: Double)] = []
        for (path, other) in sketches {
            let distance = other.distance(to: sketch)
            func isBefore(_ known: (path: String, distance: Double)) -> Bool {
                distance == known.distance ? path < known.path : distance < known.distance
            }
            // Sorting all would cost far more than looking at them.
            if closest.count == limit, let last = closest.last, !isBefore(last) { continue }
            closest.insert(
                (path, distance),
                at: closest.firstIndex(where: isBefore) ?? closest.count
            )
            if closest.count > limit { closest.removeLast() }
        }
        return closest.map(\.path)
    }

    /// Brings the index up to date, unless that was done within the last second.
    ///
    /// - Parameters:
    ///   - root: The path of the recording.
    ///   - rules: What decides keys.
    ///   - now: The time.
    ///   - warn: Called with each damaged file, once for each state of it.
    /// - Throws: What the system says where the recording cannot be listed.
    mutating func refresh(
        root: String,
        rules: MatchingRules,
        now: ContinuousClock.Instant,
        warn: (CanardError) -> Void
    ) throws(SystemError) {
        if let refreshedAt, refreshedAt.duration(to: now) < .seconds(1) { return }
        var seen: Set<String> = []
        var walk = try RecordingWalk(root: root)
        while let path = walk.next() {
            guard let signature = FileSystem.signature(atPath: path) else { continue }
            seen.insert(path)
            if entries[path]?.signature == signature { continue }
            remove(path)
            add(path, signature, rules: rules, warn: warn)
        }
        for path in entries.keys where !seen.contains(path) { remove(path) }
        for (folder, error) in walk.unreadable where warnedOf.insert(folder).inserted {
            let file = URL(fileURLWithPath: folder)
            warn(CanardError(.unreadableFile, reason: error.description, file: file))
        }
        refreshedAt = now
    }

    private mutating func add(
        _ path: String,
        _ signature: FileSystem.Signature,
        rules: MatchingRules,
        warn: (CanardError) -> Void
    ) {
        do {
            add(try StoredInteraction.read(path, rules: rules), path, signature)
        } catch {
            warn(error)
            let request = InteractionFile.requestOfDamaged(path)
            let key = request.map { rules.identity(of: $0).key }
            entries[path] = Entry(
                signature: signature,
                key: key,
                match: nil,
                answer: nil,
                identity: nil
            )
            damaged[path] = error
            if let key { damagedByKey[key, default: []].insert(path) }
        }
    }

    private mutating func add(
        _ stored: StoredInteraction?,
        _ path: String,
        _ signature: FileSystem.Signature
    ) {
        entries[path] = Entry(
            signature: signature,
            key: stored?.key,
            match: stored?.file.interaction.match,
            answer: stored.map(AnswerSet.Answer.init),
            identity: stored.flatMap { $0.identity.hasConditions ? $0.identity : nil }
        )
        guard let stored else { return }
        let isLoose = stored.file.interaction.match != nil
        sketches[path] = RequestSketch(stored.identity, isLoose: isLoose)
        table.insert(path, key: stored.key, match: stored.file.interaction.match)
    }

    private mutating func remove(_ path: String) {
        guard let entry = entries.removeValue(forKey: path) else { return }
        damaged[path] = nil
        sketches[path] = nil
        guard let key = entry.key else { return }
        table.remove(path, key: key, match: entry.match)
        damagedByKey[key]?.remove(path)
    }
}
