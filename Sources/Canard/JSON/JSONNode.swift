/// A JSON value to build or change, and the text that files are written in.
///
/// Numbers and strings that came from a text keep the very characters they had there.
package indirect enum JSONNode: Sendable, Hashable {
    /// A number, `true`, `false`, `null`, or a string with its quotes: text that stands for itself.
    case literal(String)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])

    /// Makes a node from a value of a text; of members with one name the last is taken.
    package init(_ value: JSONDocument.Value) {
        switch value.kind {
        case .object:
            let members = value.members.map { ($0.name.string ?? $0.name.text, JSONNode($0.value)) }
            self = .object(Dictionary(members) { $1 })
        case .array: self = .array(value.elements.map(JSONNode.init))
        case .string: self = value.string.map(JSONNode.string) ?? .literal(value.text)
        default: self = .literal(value.text)
        }
    }

    /// A whole number.
    package static func number(_ value: Int) -> JSONNode { .literal(String(value)) }

    /// A member of an object; setting it on anything else does nothing.
    package subscript(name: String) -> JSONNode? {
        get {
            guard case .object(let members) = self else { return nil }
            return members[name]
        }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The text with sorted names, two blanks a level, slashes bare, and a newline at the end.
    ///
    /// An array of numbers is one line.
    package var fileText: [UInt8] {
        var output: [UInt8] = []
        write(to: &output, indentation: 0)
        output.append(0x0A)
        return output
    }

    private func write(to output: inout [UInt8], indentation: Int) {
        switch self {
        case .literal(let text): output.append(contentsOf: text.utf8)
        case .string(let text): JSONStrings.write(Array(text.utf8), style: .readable, to: &output)
        case .array(let elements) where elements.areLiterals:
            output.append(contentsOf: "[\(elements.map(\.literal).joined(separator: ", "))]".utf8)
        case .array(let elements):
            Self.writeContainer("[", "]", elements, to: &output, indentation) { element, output in
                element.write(to: &output, indentation: indentation + 1)
            }
        case .object(let members):
            // By bytes: the order of `String` depends on Unicode's version.
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            Self.writeContainer("{", "}", sorted, to: &output, indentation) { member, output in
                JSONStrings.write(Array(member.key.utf8), style: .readable, to: &output)
                output.append(contentsOf: ": ".utf8)
                member.value.write(to: &output, indentation: indentation + 1)
            }
        }
    }

    private static func writeContainer<Item>(
        _ opening: String,
        _ closing: String,
        _ items: [Item],
        to output: inout [UInt8],
        _ indentation: Int,
        writeItem: (Item, inout [UInt8]) -> Void
    ) {
        output.append(contentsOf: opening.utf8)
        for (index, item) in items.enumerated() {
            output.append(contentsOf: index == 0 ? "\n".utf8 : ",\n".utf8)
            output.append(contentsOf: repeatElement(0x20, count: 2 * (indentation + 1)))
            writeItem(item, &output)
        }
        if !items.isEmpty {
            output.append(0x0A)
            output.append(contentsOf: repeatElement(0x20, count: 2 * indentation))
        }
        output.append(contentsOf: closing.utf8)
    }
}

extension JSONNode {
    /// The text of a node that stands for itself; empty for others.
    fileprivate var literal: String { if case .literal(let text) = self { text } else { "" } }
}

extension [JSONNode] {
    /// Whether there are some, and all stand for themselves.
    fileprivate var areLiterals: Bool { !isEmpty && !contains { $0.literal.isEmpty } }
}
