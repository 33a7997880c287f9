/// Where answers come from and go to: what all settings and modes come down to.
struct Policy: Sendable {
    /// The recordings to answer from, in order.
    var layers: [RecordingLayer] = []
    /// Whether a request that nothing answers goes to the network.
    var goesLive = true
    /// Where live exchanges are recorded, or nil.
    var recording: RecordingSession?
    /// What comes when the answers to a request are used up.
    var repeats = Canard.RepeatPolicy.inOrderThenLast
    /// Whether this is a scope's, which is told by a mode what to do.
    var isOfScope = false
    /// How long recorded answers take.
    var latency = Canard.Latency.immediate
    /// How many bytes of recorded answers come in a second, or nil for no limit.
    var bytesPerSecond: Int?
}
