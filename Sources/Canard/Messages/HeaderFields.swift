extension Canard {
    /// The header fields of a request or response, in order, with repeated names kept apart.
    ///
    /// Names compare without case, as [RFC 9110, section 5.1](https://www.rfc-editor.org/rfc/rfc9110#section-5.1)
    /// has it. The order of values under one name matters, the order of names does not.
    ///
    /// ```swift
    /// var fields: Canard.HeaderFields = ["Content-Type": "text/plain"]
    /// fields.append("a=1; Path=/", for: "Set-Cookie")
    /// fields.append("b=2", for: "Set-Cookie")
    /// fields["content-type"]            // "text/plain"
    /// fields.values(for: "set-cookie")  // ["a=1; Path=/", "b=2"]
    /// ```
    public struct HeaderFields: Sendable {
        /// One line of a header section.
        public struct Field: Sendable, Hashable {
            /// The name as it was written.
            public var name: String
            /// The value without surrounding white space.
            public var value: String

            /// Makes a field from a name and a value.
            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        private var fields: [Field]

        /// Makes a header section from its lines.
        public init(_ fields: [Field] = []) {
            self.fields = fields
        }

        /// The values under a name joined by a comma and a space, or nil where the name is absent.
        ///
        /// Setting a value leaves one field of that name, at the place of the first; setting nil
        /// removes the name.
        public subscript(name: String) -> String? {
            get {
                let values = values(for: name)
                return values.isEmpty ? nil : values.joined(separator: ", ")
            }
            set {
                guard let newValue else { return fields.removeAll { $0.name.isSameName(as: name) } }
                setValues([newValue], for: name)
            }
        }

        /// Returns the values under a name, in order; none where the name is absent.
        public func values(for name: String) -> [String] {
            fields.filter { $0.name.isSameName(as: name) }.map(\.value)
        }

        /// Adds a field at the end, beside those of the same name.
        public mutating func append(_ value: String, for name: String) {
            fields.append(Field(name: name, value: value))
        }

        /// Replaces all fields of a name, at the place of the first, under its spelling.
        public mutating func setValues(_ values: [String], for name: String) {
            let first = fields.firstIndex { $0.name.isSameName(as: name) }
            let spelling = first.map { fields[$0].name } ?? name
            fields.removeAll { $0.name.isSameName(as: name) }
            let new = values.map { Field(name: spelling, value: $0) }
            fields.insert(contentsOf: new, at: first ?? fields.endIndex)
        }

        /// Removes the fields that the closure says true of.
        public mutating func removeAll(where shouldRemove: (Field) throws -> Bool) rethrows {
            try fields.removeAll(where: shouldRemove)
        }

        /// The values under each name, for comparing; names in lower case.
        private var valuesByName: [String: [String]] {
            Dictionary(grouping: fields) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
        }
    }
}

extension Canard.HeaderFields: Hashable {
    /// Returns whether both hold the same names, without case, with the same values in order.
    public static func == (left: Self, right: Self) -> Bool {
        left.fields == right.fields || left.valuesByName == right.valuesByName
    }

    /// Feeds the names without case and their values in order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(valuesByName)
    }
}

extension Canard.HeaderFields: RandomAccessCollection {
    /// The position of the first field, always 0.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field, which is the number of fields.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension Canard.HeaderFields: ExpressibleByDictionaryLiteral {
    /// Makes a header section from names and values, in the order written.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension Canard.HeaderFields: CustomStringConvertible {
    /// The lines as they stand in a message.
    public var description: String {
        fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }
}

extension String {
    /// Returns whether two header names are the same, which they are without case.
    package func isSameName(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy {
                $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII
            }
    }
}

extension UInt8 {
    /// The byte with `A` to `Z` turned into `a` to `z`.
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
