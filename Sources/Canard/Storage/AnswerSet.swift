import Foundation

/// The files of one layer that answer one request, in the order of their turns.
struct AnswerSet: Sendable {
    /// One interaction, with what decides when its turn comes.
    struct Answer: Sendable {
        /// The path of the file, or what else the layer calls the interaction.
        let path: String
        /// Where the stored request is kept, which its ordinals count for.
        let location: RecordingLocation
        let ordinal: Int
        let times: Int
        let recordedAt: Date?
        let isFailure: Bool
        /// Whether the answer is a 304, which says that the client has the content already.
        let isNotModified: Bool

        /// Whether the file can answer a request: a 304 answers only who asks whether something has changed
        /// ([RFC 9110, section 15.4.5](https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5)).
        func mayAnswer(_ live: RequestIdentity) -> Bool { !isNotModified || live.isConditional }

        init(_ stored: StoredInteraction) {
            self.init(stored.file.interaction, stored.identity, path: stored.file.path)
        }

        init(_ interaction: Canard.Interaction, _ identity: RequestIdentity, path: String) {
            self.path = path
            location = identity.location
            ordinal = interaction.ordinal
            times = interaction.times
            recordedAt = interaction.recordedAt
            isFailure = interaction.failure != nil
            isNotModified = interaction.response?.statusCode == 304
        }
    }

    /// The key that the files share, which their turns are counted by.
    let key: RequestKey
    /// The files in order; never none.
    private(set) var answers: [Answer]
    /// When the files were looked for.
    let checkedAt: ContinuousClock.Instant

    init?(key: RequestKey, _ answers: [Answer], checkedAt: ContinuousClock.Instant) {
        guard !answers.isEmpty else { return nil }
        self.key = key
        self.checkedAt = checkedAt
        self.answers = Self.inOrder(answers)
    }

    /// Puts files in the order of their ordinals, and those of several requests in the order of time.
    ///
    /// Dates alone would not do: requests that are under way at once end in any order, and under
    /// `.replace` an answer that stayed the same keeps its file while those before it get new ones.
    private static func inOrder(_ answers: [Answer]) -> [Answer] {
        let byOrdinal = answers.sorted { left, right in
            if left.ordinal != right.ordinal { return left.ordinal < right.ordinal }
            let dates = (left.recordedAt ?? .distantPast, right.recordedAt ?? .distantPast)
            if dates.0 != dates.1 { return dates.0 < dates.1 }
            return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
        }
        let areOfOneRequest = answers.allSatisfy { $0.location == answers[0].location }
        let areAllDated = answers.allSatisfy { $0.recordedAt != nil }
        guard !areOfOneRequest, areAllDated else { return byOrdinal }
        // No file has its turn before one that its request has a lower ordinal for.
        var latest: [RecordingLocation: Date] = [:]
        let dated = byOrdinal.enumerated().map { place, answer in
            let date = max(
                answer.recordedAt ?? .distantPast,
                latest[answer.location] ?? .distantPast
            )
            latest[answer.location] = date
            return (date: date, place: place, answer: answer)
        }
        return dated.sorted { ($0.date, $0.place) < ($1.date, $1.place) }.map(\.answer)
    }

    /// Returns the set without some files, or nil where none are left.
    func without(_ isLeftOut: (Answer) -> Bool) -> AnswerSet? {
        var copy = self
        copy.answers.removeAll(where: isLeftOut)
        return copy.answers.isEmpty ? nil : copy
    }

    /// Returns the set, or nil where no file of it can answer a request.
    func answering(_ live: RequestIdentity) -> AnswerSet? {
        answers.contains { $0.mayAnswer(live) } ? self : nil
    }

    /// How many calls the files answer before they are used up.
    var callCount: Int { answers.reduce(0) { $0 + $1.times } }

    /// Returns the file whose turn it is after so many calls, and the count after its own; nil when all
    /// are used up.
    ///
    /// What cannot answer the request is passed over, as if it had been given.
    func turn(
        of live: RequestIdentity,
        afterCalls count: Int,
        repeats: Canard.RepeatPolicy
    ) -> (answer: Answer, count: Int)? {
        func first(from count: Int) -> (answer: Answer, count: Int)? {
            var start = 0
            for answer in answers {
                let end = start + answer.times
                if count < end, answer.mayAnswer(live) { return (answer, max(count, start) + 1) }
                start = end
            }
            return nil
        }
        switch repeats.kind {
        case .first: return first(from: 0).map { ($0.answer, count + 1) }
        case .loop:
            let place = count % max(callCount, 1)
            return first(from: place) ?? first(from: 0)
        case .inOrderThenFail: return first(from: count)
        case .inOrderThenLast:
            if let next = first(from: count) { return next }
            return answers.last { $0.mayAnswer(live) }.map { ($0, count + 1) }
        }
    }
}
