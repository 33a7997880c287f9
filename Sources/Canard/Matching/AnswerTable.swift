/// Interactions by key: those that the matchers in force decide on, and those that state their own.
struct AnswerTable<ID: Hashable & Sendable>: Sendable {
    /// Under the matchers in force.
    private var byKey: [RequestKey: Set<ID>] = [:]
    /// By the matchers that interactions state for themselves, then by key under those.
    private var byOwnMatchers: [[Canard.Matcher]: [RequestKey: Set<ID>]] = [:]

    mutating func insert(_ id: ID, key: RequestKey, match: [Canard.Matcher]?) {
        if let match {
            byOwnMatchers[match, default: [:]][key, default: []].insert(id)
        } else {
            byKey[key, default: []].insert(id)
        }
    }

    mutating func remove(_ id: ID, key: RequestKey, match: [Canard.Matcher]?) {
        if let match {
            byOwnMatchers[match]?[key]?.remove(id)
        } else {
            byKey[key]?.remove(id)
        }
    }

    /// Returns the answers to a request: those of its key, else those that state own matchers.
    ///
    /// - Parameters:
    ///   - live: The request.
    ///   - now: The time of looking.
    ///   - isAccepted: Whether conditions in code accept one that the key finds.
    ///   - answer: What is known of an interaction.
    /// - Returns: The answers, or nil where there are none.
    func answers(
        for live: RequestIdentity,
        now: ContinuousClock.Instant,
        isAccepted: (ID) -> Bool,
        answer: (ID) -> AnswerSet.Answer?
    ) -> AnswerSet? {
        let exact = (byKey[live.key] ?? []).filter(isAccepted).compactMap(answer)
        if let set = AnswerSet(key: live.key, exact, checkedAt: now)?.answering(live) {
            return set
        }
        // The more parts an interaction states, the closer it is.
        let lists = byOwnMatchers.keys.sorted {
            ($1.count, $0.map(\.name).joined()) < ($0.count, $1.map(\.name).joined())
        }
        for matchers in lists {
            let key = live.key(under: matchers)
            let found = (byOwnMatchers[matchers]?[key] ?? []).compactMap(answer)
            if let set = AnswerSet(key: key, found, checkedAt: now)?.answering(live) { return set }
        }
        return nil
    }
}
