/// One round of questions to the pond.
struct PondRound: Sendable {
    /// What the service knows after it.
    var report: PondReport
    /// Every answer of the round, in order.
    var answers: [Answer]
}
