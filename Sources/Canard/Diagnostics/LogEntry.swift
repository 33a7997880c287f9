extension Canard {
    /// One thing that Canard has to say outside of a request's own error.
    public struct LogEntry: Sendable, CustomStringConvertible {
        /// How much it matters.
        public enum Level: Int, Sendable, Comparable, CustomStringConvertible {
            /// What happened, for those who want to follow it.
            case debug
            /// Something was passed over or may surprise.
            case warning
            /// Something was lost.
            case error

            /// Returns whether the left level matters less.
            public static func < (left: Level, right: Level) -> Bool {
                left.rawValue < right.rawValue
            }

            /// The level in lower case.
            public var description: String {
                switch self {
                case .debug: "debug"
                case .warning: "warning"
                case .error: "error"
                }
            }
        }

        /// How much it matters.
        public var level: Level
        /// What happened, redacted.
        public var message: String
        /// The error that it is about, or nil.
        public var error: CanardError?

        /// Makes an entry.
        public init(level: Level, message: String, error: CanardError? = nil) {
            self.level = level
            self.message = message
            self.error = error
        }

        /// The entry in one line, as the default log prints it.
        public var description: String { "canard: \(level): \(message)" }
    }
}
