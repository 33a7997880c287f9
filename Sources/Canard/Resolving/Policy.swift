import Foundation

/// Where answers come from and go to: what all settings and modes come down to.
struct Policy: Sendable {
    /// The recordings to answer from, in order.
    var layers: [any AnswerLayer] = []
    /// Whether a request that nothing answers goes to the network.
    var goesLive = true
    /// Where live exchanges are recorded, or nil.
    var recording: RecordingSession?
    /// What live exchanges are compared with, or nil.
    var verification: Verification?
    /// What comes when the answers to a request are used up.
    var repeats = Canard.RepeatPolicy.inOrderThenLast
    /// What the instance has as that of a scope, or nil.
    var scope: ScopeSettings?
    /// How long recorded answers take.
    var latency = Canard.Latency.immediate
    /// How many bytes of recorded answers come in a second, or nil for no limit.
    var bytesPerSecond: Int?

    /// Who takes what comes from the network, or nil.
    var observer: (any ExchangeObserver)? { recording ?? verification }

    /// Returns whether a request to a URL may go to the network.
    func goesLive(to url: URL) -> Bool {
        goesLive && !(scope?.isLoopbackOnly == true && !Loopback.covers(url))
    }
}
