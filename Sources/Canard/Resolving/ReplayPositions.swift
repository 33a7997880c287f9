/// How many calls of each request a layer has answered, which decides whose turn is next.
struct ReplayPositions: Sendable {
    /// The answers that were given, by the hashes of their paths: there may be very many.
    typealias Given = Locked<Set<Int>>

    /// Counts by layer and key; small ones, since there may be very many.
    private let counts = Locked<[String: [RequestKey: UInt32]]>([:])
    private let given: Given

    /// Begins to count; scopes within each other share what was given.
    init(_ given: Given? = nil) {
        self.given = given ?? Given([])
    }

    /// Counts one call, and returns what the closure makes of the answer whose turn it is.
    ///
    /// The closure gets nil when all answers are used up. Where it returns nil the call does not count.
    func next<Result: Sendable>(
        of set: AnswerSet,
        for live: RequestIdentity,
        in layer: any AnswerLayer,
        repeats: Canard.RepeatPolicy,
        _ body: (AnswerSet.Answer?) -> Result?
    ) -> Result? {
        counts.withLock { counts in
            let count = counts[layer.path]?[set.key] ?? 0
            let turn = set.turn(of: live, afterCalls: Int(count), repeats: repeats)
            let result = body(turn?.answer)
            if result != nil, let turn {
                counts[layer.path, default: [:]][set.key] = UInt32(clamping: turn.count)
                let name = turn.answer.path.hashValue
                given.withLock { _ = $0.insert(name) }
            }
            return result
        }
    }

    /// Returns the answer whose turn it is, without counting; nil when all are used up.
    func upcoming(
        of set: AnswerSet,
        for live: RequestIdentity,
        in layer: any AnswerLayer,
        repeats: Canard.RepeatPolicy
    ) -> AnswerSet.Answer? {
        let count = counts.withLock { $0[layer.path]?[set.key] ?? 0 }
        return set.turn(of: live, afterCalls: Int(count), repeats: repeats)?.answer
    }

    /// Takes one call back, which could not be answered after all.
    func takeBack(_ set: AnswerSet, in layer: any AnswerLayer) {
        counts.withLock { counts in
            counts[layer.path]?[set.key]? &-= 1
        }
    }

    /// Returns those paths of a layer's answers that were not given so far.
    func unused(_ paths: [String]) -> [String] {
        let given = given.withLock { $0 }
        return paths.filter { !given.contains($0.hashValue) }
    }
}
