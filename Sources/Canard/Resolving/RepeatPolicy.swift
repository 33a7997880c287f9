extension Canard {
    /// What answers a request that is made more than once.
    ///
    /// The answers recorded for one request are given in the order of their ordinals, each as often as
    /// its `times` says; the policy says what comes when they are used up. Counting is per request and
    /// per ``Canard``, and starts again when `loadingURLs` is set.
    public struct RepeatPolicy: Sendable, Hashable, CustomStringConvertible {
        enum Kind: String, Sendable {
            case inOrderThenLast
            case inOrderThenFail
            case first
            case loop
        }

        let kind: Kind

        /// In order, then the last one for ever; the default.
        public static let inOrderThenLast = RepeatPolicy(kind: .inOrderThenLast)
        /// In order, then the request fails.
        public static let inOrderThenFail = RepeatPolicy(kind: .inOrderThenFail)
        /// Always the first.
        public static let first = RepeatPolicy(kind: .first)
        /// In order, then from the beginning again.
        public static let loop = RepeatPolicy(kind: .loop)

        /// The policy's name.
        public var description: String { kind.rawValue }
    }
}
