import Foundation

extension JSONShape {
    /// The members of objects that share a shape, by name.
    struct Members: Sendable {
        private var values: [JSONPath.Step: [JSONDocument.Value]] = [:]
        private let objectCount: Int

        /// Gathers the members of objects; of members with one name the last is taken.
        init(of objects: [JSONDocument.Value]) {
            objectCount = objects.count
            for object in objects {
                for (name, value) in object.valuesByName {
                    values[.member(name), default: []].append(value)
                }
            }
        }

        /// Whether no object has any.
        var isEmpty: Bool { values.isEmpty }

        /// The names, and ``JSONPath/Step/any`` for all that were merged.
        var steps: Set<JSONPath.Step> { Set(values.keys) }

        /// Returns the shape of a member; one that nobody has is of no kind.
        subscript(step: JSONPath.Step) -> JSONShape { JSONShape(values[step] ?? []) }

        /// Returns whether each object has a member, or may have none of those that were merged.
        func areAll(with step: JSONPath.Step) -> Bool {
            step == .any || values[step]?.count == objectCount
        }

        /// Whether the objects are dictionaries: two members or more, and identifiers for all names.
        var areEntries: Bool { values.count >= 2 && haveIdentifiers }

        /// Whether all names are identifiers; true for none.
        var haveIdentifiers: Bool { values.keys.allSatisfy(\.isIdentifier) }

        /// Makes all members that have identifiers for names one, as if they were elements of an array.
        mutating func mergeEntries() {
            let entries = values.filter(\.key.isIdentifier)
            guard !entries.isEmpty else { return }
            values = values.filter { !$0.key.isIdentifier }
            values[.any] = entries.values.flatMap(\.self)
        }
    }
}

extension JSONPath.Step {
    /// Whether the name of a member looks as if it were another for each thing: a number, a date, an
    /// address or a version (digits and what stands between them), a UUID, or random characters.
    fileprivate var isIdentifier: Bool {
        guard case .member(let name) = self else { return false }
        let unsigned = name.utf8.drop { $0 == UInt8(ascii: "-") }
        let isNumeric =
            unsigned.first.map(Self.isDigit) == true
            && unsigned.allSatisfy { Self.isDigit($0) || "+-./:_ TZ".utf8.contains($0) }
        return isNumeric || UUID(uuidString: name) != nil || SecretShape.isLikelySecret(name)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
