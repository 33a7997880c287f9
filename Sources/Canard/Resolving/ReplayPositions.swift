/// How many calls of each request a layer has answered, which decides whose turn is next.
struct ReplayPositions: Sendable {
    private struct Place: Hashable, Sendable {
        let layer: String
        let key: RequestKey
    }

    private let counts = Locked<[Place: Int]>([:])

    /// Counts one call, and returns what the closure makes of the file whose turn it is.
    ///
    /// The closure gets nil when all files are used up. Where it returns nil the call does not count.
    func next<Result: Sendable>(
        of set: AnswerSet,
        in layer: RecordingLayer,
        repeats: Canard.RepeatPolicy,
        _ body: (AnswerSet.Answer?) -> Result?
    ) -> Result? {
        counts.withLock { counts in
            let place = Place(layer: layer.path, key: set.key)
            let count = counts[place, default: 0]
            let result = body(set.answer(afterCalls: count, repeats: repeats))
            if result != nil { counts[place] = count + 1 }
            return result
        }
    }

    /// Takes one call back, which could not be answered after all.
    func takeBack(_ set: AnswerSet, in layer: RecordingLayer) {
        counts.withLock { counts in
            counts[Place(layer: layer.path, key: set.key), default: 1] -= 1
        }
    }
}
