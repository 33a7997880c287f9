extension JSONShape {
    /// Kinds of JSON values; `true` and `false` are one kind, whole numbers and fractions are one too.
    struct Kinds: OptionSet, Sendable, Hashable, CustomStringConvertible {
        let rawValue: UInt8

        static let bool = Kinds(rawValue: 1)
        static let number = Kinds(rawValue: 2)
        static let string = Kinds(rawValue: 4)
        static let array = Kinds(rawValue: 8)
        static let object = Kinds(rawValue: 16)
        static let null = Kinds(rawValue: 32)

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        init(_ kind: JSONTokens.Kind) {
            self =
                switch kind {
                case .object: .object
                case .array: .array
                case .string: .string
                case .number: .number
                case .true, .false: .bool
                case .null: .null
                }
        }

        /// The kinds in words: `a number, a string or null`; empty for none.
        var description: String {
            let words = Self.names.filter { contains($0.kind) }.map(\.name)
            guard words.count > 1, let last = words.last else { return words.joined() }
            return words.dropLast().joined(separator: ", ") + " or " + last
        }

        private static let names: [(kind: Kinds, name: String)] = [
            (.bool, "a bool"), (.number, "a number"), (.string, "a string"), (.array, "an array"),
            (.object, "an object"), (.null, "null"),
        ]
    }
}
