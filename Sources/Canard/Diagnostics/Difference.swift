extension Canard {
    /// A part in which a recorded request is not the one that was made.
    public struct Difference: Sendable, Hashable, CustomStringConvertible {
        /// The parts of a request that can differ.
        public enum Part: String, Sendable, Hashable {
            case method
            case scheme
            case host
            case path
            case query
            case fragment
            case header
            case body
            /// A condition in code, which does not say more.
            case condition
        }

        /// The part.
        public var part: Part
        /// What differs in it: the name of a query item, form or header field or condition, the JSON path of
        /// a value, a segment of the path as `segment 2`; empty for the part as a whole.
        public var name: String
        /// What the request has there, redacted; nil for nothing.
        public var live: String?
        /// What the recorded one has there, redacted; nil for nothing.
        public var recorded: String?

        /// The difference in a few words: `query: 'page' is '2', recorded '1'`.
        public var description: String {
            // Long names and values say no more than their beginnings, and none may break the line.
            let name = name.clipped(to: 80)
            var subject = name.isEmpty ? part.rawValue : "\(part.rawValue): \(name)"
            let (live, recorded) = (live?.clipped(to: 60), recorded?.clipped(to: 60))
            if part == .condition { return "\(subject) does not hold" }
            switch (live, recorded) {
            case (let live?, let recorded?): subject += " is \(live), recorded \(recorded)"
            case (let live?, nil): subject += " is \(live), not recorded"
            case (nil, let recorded?): subject += " is missing, recorded \(recorded)"
            case (nil, nil): subject += " differs"
            }
            return subject
        }
    }
}

extension String {
    /// The text, or its beginning and three dots, without characters that control a terminal.
    func clipped(to count: Int) -> String {
        let beginning = prefix(count).map { character in
            character.unicodeScalars.contains { $0.properties.generalCategory == .control }
                ? "?" : character
        }
        return String(beginning) + (self.count <= count ? "" : "…")
    }
}
