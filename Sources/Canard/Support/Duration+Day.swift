extension Duration {
    /// Far more than nearly all exchanges take, and far less than what overflows a clock.
    static let day = Duration.seconds(86_400)
}
