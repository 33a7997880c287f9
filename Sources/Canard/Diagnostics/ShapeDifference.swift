extension Canard {
    /// A place where a live answer is of another shape than the recorded one.
    ///
    /// It tells kinds and never values of a body, which may be secrets: `body: $.items[*].price is a
    /// string, recorded a number`.
    public struct ShapeDifference: Sendable, Hashable, CustomStringConvertible {
        /// The parts of an answer that can differ.
        public enum Part: String, Sendable, Hashable {
            /// Whether and how the request failed.
            case failure
            case status
            /// Type and subtype of the content, without parameters.
            case mediaType
            case body
        }

        /// How they differ.
        public enum Kind: String, Sendable, Hashable {
            /// The live answer has what was not recorded.
            case new
            /// The live answer lacks what was recorded.
            case gone
            /// Both have it, and it is another.
            case changed
        }

        /// What a difference means to a client that was written for the recorded answer.
        public enum Severity: String, Sendable, Hashable, Comparable {
            /// A client that ignores what it does not know, and does without what may be missing or null,
            /// still works.
            case compatible
            /// A client that reads this place may fail.
            case breaking

            /// Returns whether the first is the lesser one.
            public static func < (left: Self, right: Self) -> Bool {
                left == .compatible && right == .breaking
            }
        }

        /// The part.
        public var part: Part
        /// The JSON path of the place in a body, such as `$.items[*].price`; empty for the part as a whole.
        ///
        /// `[*]` is any element of an array, `.*` any member of an object whose names are identifiers.
        public var path: String
        /// How it differs.
        public var kind: Kind
        /// What it means to a client.
        public var severity: Severity
        /// What the live answer has there, such as `a string or null`; nil where it is gone.
        public var live: String?
        /// What the recorded answer has there; nil where it is new.
        public var recorded: String?

        /// The difference in a few words: `status is 500, recorded 200`.
        public var description: String {
            let name = part == .mediaType ? "media type" : part.rawValue
            let subject = path.isEmpty ? name : "\(name): \(path.clipped(to: 200))"
            let (live, recorded) = (live?.clipped(to: 100), recorded?.clipped(to: 100))
            return switch (live, recorded) {
            case (let live?, let recorded?): "\(subject) is \(live), recorded \(recorded)"
            case (let live?, nil): "\(subject) is new, \(live)"
            case (nil, let recorded?): "\(subject) is gone, recorded \(recorded)"
            case (nil, nil): "\(subject) differs"
            }
        }
    }
}

extension Canard.ShapeDifference {
    /// Makes a difference whose kind follows from what both sides have.
    init(
        _ part: Part,
        path: String = "",
        _ severity: Severity,
        live: String?,
        recorded: String?
    ) {
        let kind: Kind = live == nil ? .gone : recorded == nil ? .new : .changed
        self.init(
            part: part,
            path: path,
            kind: kind,
            severity: severity,
            live: live,
            recorded: recorded
        )
    }
}

extension [Canard.ShapeDifference] {
    /// The differences, breaking ones first, then by path; a part as a whole comes before its places.
    var inOrder: [Canard.ShapeDifference] {
        sorted {
            if $0.severity != $1.severity { return $0.severity > $1.severity }
            // By bytes: the order of `String` depends on Unicode's version.
            return $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
        }
    }
}
