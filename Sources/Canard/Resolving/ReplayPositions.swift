/// How many calls of each request a layer has answered, which decides whose turn is next.
struct ReplayPositions: Sendable {
    /// Counts by layer and key; small ones, since there may be very many.
    private let counts = Locked<[String: [RequestKey: UInt32]]>([:])

    /// Counts one call, and returns what the closure makes of the file whose turn it is.
    ///
    /// The closure gets nil when all files are used up. Where it returns nil the call does not count.
    func next<Result: Sendable>(
        of set: AnswerSet,
        for live: RequestIdentity,
        in layer: RecordingLayer,
        repeats: Canard.RepeatPolicy,
        _ body: (AnswerSet.Answer?) -> Result?
    ) -> Result? {
        counts.withLock { counts in
            let count = counts[layer.path]?[set.key] ?? 0
            let turn = set.turn(of: live, afterCalls: Int(count), repeats: repeats)
            let result = body(turn?.answer)
            if result != nil, let turn {
                counts[layer.path, default: [:]][set.key] = UInt32(clamping: turn.count)
            }
            return result
        }
    }

    /// Returns the file whose turn it is, without counting; nil when all files are used up.
    func upcoming(
        of set: AnswerSet,
        for live: RequestIdentity,
        in layer: RecordingLayer,
        repeats: Canard.RepeatPolicy
    ) -> AnswerSet.Answer? {
        let count = counts.withLock { $0[layer.path]?[set.key] ?? 0 }
        return set.turn(of: live, afterCalls: Int(count), repeats: repeats)?.answer
    }

    /// Takes one call back, which could not be answered after all.
    func takeBack(_ set: AnswerSet, in layer: RecordingLayer) {
        counts.withLock { counts in
            counts[layer.path]?[set.key]? &-= 1
        }
    }
}
