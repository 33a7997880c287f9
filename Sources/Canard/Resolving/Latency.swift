extension Canard {
    /// How long a replay takes, where the file does not say by `delay_ms`.
    public struct Latency: Sendable, Hashable, CustomStringConvertible {
        enum Kind: Sendable, Hashable {
            case scaled(Double)
            case fixed(Duration)
        }

        let kind: Kind

        /// No wait at all; the default.
        public static let immediate = Latency(kind: .scaled(0))
        /// As long as the network took: a stream comes in its pieces, at their times.
        public static let recorded = Latency(kind: .scaled(1))

        /// As long as the network took, times a factor; what is no positive number counts as 0.
        public static func recorded(scale: Double) -> Latency {
            Latency(kind: .scaled(scale.isFinite ? max(scale, 0) : 0))
        }

        /// The same wait before each answer, which then comes at once.
        public static func fixed(_ duration: Duration) -> Latency {
            Latency(kind: .fixed(max(duration, .zero)))
        }

        /// What it is, in words.
        public var description: String {
            switch kind {
            case .scaled(0): "immediate"
            case .scaled(1): "recorded"
            case .scaled(let scale): "recorded, times \(scale)"
            case .fixed(let duration): "fixed, \(duration)"
            }
        }
    }
}
