extension HARDocument {
    /// Something in a file that was passed over, and why.
    public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The place of the entry in the file, from 0, or nil for what is outside of the entries.
        public var index: Int?
        /// Where in the entry: a member such as `response.content`, or a line and column; or nil.
        public var place: String?
        /// What is wrong, as a phrase.
        public var reason: String

        /// Entry, place and reason in one line.
        public var description: String {
            [index.map { "entry \($0)" }, place, reason].compactMap { $0 }.joined(separator: ": ")
        }
    }
}
