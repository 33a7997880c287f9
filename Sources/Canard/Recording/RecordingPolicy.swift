extension Canard {
    /// What recording does with an answer to a request that has been recorded before.
    ///
    /// "Before" is settled for each request when it is first made; what a session has recorded itself it
    /// never replays. Answers are equal if all but ``Canard/volatileHeaders``, times and durations are; JSON bodies are
    /// equal if they mean the same.
    public struct RecordingPolicy: Sendable, Hashable, CustomStringConvertible {
        enum Kind: String, Sendable, CaseIterable {
            case append
            case addMissing
            case replace
        }

        let kind: Kind

        /// An answer equal to the last adds nothing, a different one becomes the next ordinal; the default.
        ///
        /// Every request goes live. Nothing is ever overwritten.
        public static let append = RecordingPolicy(kind: .append)
        /// What was there before is replayed, only what is missing goes live and is recorded.
        ///
        /// A recorded failure counts as missing, and the first success takes its place.
        public static let addMissing = RecordingPolicy(kind: .addMissing)
        /// The first new answer takes the place of all old ones of its request.
        ///
        /// Every request goes live. A file whose answer is still the same is not touched.
        public static let replace = RecordingPolicy(kind: .replace)

        /// The policy's name, as `configureFromEnvironment()` takes it.
        public var description: String { kind.rawValue }

        /// The names of all policies, as ``init(name:)`` takes them.
        public static let names = Kind.allCases.map(\.rawValue)

        /// Makes a policy from its name; `add_missing` and `add-missing` are taken too, nil for other words.
        public init?(name: String) {
            let folded = name.lowercased().filter { $0 != "_" && $0 != "-" }
            guard let kind = Kind.allCases.first(where: { $0.rawValue.lowercased() == folded })
            else {
                return nil
            }
            self.kind = kind
        }

        private init(kind: Kind) {
            self.kind = kind
        }
    }
}
