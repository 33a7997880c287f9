import Foundation

/// The files of one layer that answer one request, in the order of their turns.
struct AnswerSet: Sendable {
    /// One file, with what decides when its turn comes.
    struct Answer: Sendable {
        let path: String
        let ordinal: Int
        let times: Int
        let recordedAt: Date?
        let isFailure: Bool

        init(_ stored: StoredInteraction) {
            let interaction = stored.file.interaction
            path = stored.file.path
            ordinal = interaction.ordinal
            times = interaction.times
            recordedAt = interaction.recordedAt
            isFailure = interaction.failure != nil
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
        // Files of one key may come from several requests, under looser matchers: then time decides.
        let areAllDated = answers.allSatisfy { $0.recordedAt != nil }
        self.answers = answers.sorted { left, right in
            let dates = (left.recordedAt ?? .distantPast, right.recordedAt ?? .distantPast)
            if areAllDated, dates.0 != dates.1 { return dates.0 < dates.1 }
            if left.ordinal != right.ordinal { return left.ordinal < right.ordinal }
            if dates.0 != dates.1 { return dates.0 < dates.1 }
            return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
        }
    }

    /// Returns the set without some files, or nil where none are left.
    func without(_ isLeftOut: (Answer) -> Bool) -> AnswerSet? {
        var copy = self
        copy.answers.removeAll(where: isLeftOut)
        return copy.answers.isEmpty ? nil : copy
    }

    /// How many calls the files answer before they are used up.
    var callCount: Int { answers.reduce(0) { $0 + $1.times } }

    /// Returns the file whose turn it is after so many calls, or nil when all are used up.
    func answer(afterCalls count: Int, repeats: Canard.RepeatPolicy) -> Answer? {
        var left = count
        switch repeats.kind {
        case .first: return answers.first
        case .loop: left %= max(callCount, 1)
        case .inOrderThenLast, .inOrderThenFail: break
        }
        for answer in answers {
            if left < answer.times { return answer }
            left -= answer.times
        }
        return repeats.kind == .inOrderThenFail ? nil : answers.last
    }
}
