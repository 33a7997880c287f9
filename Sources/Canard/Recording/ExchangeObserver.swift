/// Someone who takes what comes from the network: a recording, or what compares it with one.
protocol ExchangeObserver: Sendable {
    /// Returns what takes the body of a response.
    func makeBodySpool() -> BodySpool

    /// Takes an exchange, and returns once that is done.
    ///
    /// - Parameters:
    ///   - interaction: The interaction with its true values.
    ///   - live: The request as the key sees it.
    ///   - bodyError: Why the body could not be kept, or nil.
    /// - Returns: What went wrong, or nil.
    func record(
        _ interaction: Canard.Interaction,
        live: RequestIdentity,
        bodyError: (any Error)?
    ) async -> CanardError?
}
