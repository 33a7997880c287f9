extension Canard {
    /// What a scope does with its recording and the network.
    ///
    /// | mode | recorded | not recorded | written |
    /// |---|---|---|---|
    /// | ``replay`` | is the answer | fails | nothing |
    /// | ``passthrough`` | is the answer | goes live | nothing |
    /// | ``once`` | is the answer | fails; goes live where there is no recording yet | a new recording |
    /// | ``newEpisodes`` | is the answer | goes live | what was missing |
    /// | ``rerecord`` | goes live | goes live | each request anew, others stay |
    /// | ``live`` | goes live | goes live | nothing |
    /// | ``verify`` | goes live, and is compared | goes live, and is told of | nothing |
    public struct Mode: Sendable, Hashable, CustomStringConvertible {
        enum Kind: String, Sendable, CaseIterable {
            case replay
            case passthrough
            case once
            case newEpisodes = "new_episodes"
            case rerecord
            case live
            case verify
        }

        let kind: Kind

        /// Never the network; the default.
        public static let replay = Mode(kind: .replay)
        /// What is recorded, else the network; nothing is written.
        public static let passthrough = Mode(kind: .passthrough)
        /// Records where the recording does not exist, else replays.
        public static let once = Mode(kind: .once)
        /// Replays what is there, and records what is missing.
        public static let newEpisodes = Mode(kind: .newEpisodes)
        /// Everything goes live; what was asked for takes the place of what was recorded for it.
        public static let rerecord = Mode(kind: .rerecord)
        /// Everything goes live; recordings are ignored and nothing is written.
        public static let live = Mode(kind: .live)
        /// Everything goes live, and answers are compared with the recorded ones by their shape: status, media
        /// type, members of JSON and their kinds.
        ///
        /// Nothing is written. A scope that was told something else than is recorded ends with an error, and a
        /// test with issues.
        public static let verify = Mode(kind: .verify)

        /// The mode's name, as `CANARD_MODE` takes it.
        public var description: String { kind.rawValue }

        /// The names of all modes, as ``init(name:)`` takes them.
        public static let names = Kind.allCases.map(\.rawValue)

        /// Words that other tools use.
        private static let synonyms: [String: Kind] = [
            "none": .replay, "strict": .replay, "all": .rerecord, "rewrite": .rerecord,
        ]

        /// Makes a mode from its name; `newEpisodes`, `new-episodes` and words of other tools (`none`,
        /// `strict`, `all`, `rewrite`) are taken too, nil for any other.
        public init?(name: String) {
            func folded(_ text: String) -> String {
                text.lowercased().filter { $0 != "_" && $0 != "-" }
            }
            let known = Kind.allCases.first { folded($0.rawValue) == folded(name) }
            guard let kind = known ?? Self.synonyms[folded(name)] else { return nil }
            self.kind = kind
        }

        private init(kind: Kind) {
            self.kind = kind
        }
    }
}

extension Canard.Mode {
    /// What a mode comes down to.
    struct Plan: Sendable, Hashable {
        /// Whether the recording answers.
        var isLoaded = false
        /// Whether the recordings of scopes around this one answer as well.
        var isNested = false
        /// Whether a request that nothing answers goes to the network.
        var goesLive = false
        /// How live exchanges are recorded, or nil.
        var recording: Canard.RecordingPolicy?
        /// Whether live answers are compared with the recorded ones.
        var isVerified = false
    }

    /// Whether what is recorded is the answer.
    var isReplayed: Bool { plan(isRecorded: true).isLoaded }

    /// Returns what the mode comes down to, with or without a recording that exists.
    func plan(isRecorded: Bool) -> Plan {
        switch kind {
        case .replay: Plan(isLoaded: true, isNested: true)
        // A folder that is not there holds nothing.
        case .passthrough: Plan(isLoaded: isRecorded, isNested: true, goesLive: true)
        case .once where isRecorded: Plan(isLoaded: true, isNested: true)
        case .once: Plan(goesLive: true, recording: .append)
        case .newEpisodes:
            Plan(isLoaded: isRecorded, isNested: true, goesLive: true, recording: .addMissing)
        case .rerecord: Plan(goesLive: true, recording: .replace)
        case .live: Plan(goesLive: true)
        case .verify: Plan(goesLive: true, isVerified: true)
        }
    }
}
