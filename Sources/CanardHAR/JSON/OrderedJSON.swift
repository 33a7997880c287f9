import Canard

/// A JSON value to build or change, whose members keep their order.
indirect enum OrderedJSON: Sendable, Hashable {
    /// One member of an object.
    struct Member: Sendable, Hashable {
        var name: String
        var value: OrderedJSON
    }

    /// A number, `true`, `false` or `null`: text that stands for itself.
    case literal(String)
    case string(String)
    case array([OrderedJSON])
    case object([Member])

    static let null = OrderedJSON.literal("null")

    /// A whole number.
    static func number(_ value: Int) -> OrderedJSON { .literal(String(value)) }

    /// An object of members in order, without those that are nil.
    static func members(_ members: KeyValuePairs<String, OrderedJSON?>) -> OrderedJSON {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// Copies a value of a text; numbers keep their very characters.
    ///
    /// What many readers refuse is put right: half a surrogate pair, and a number beyond any `Double`.
    init(_ value: JSONDocument.Value) {
        switch value.kind {
        case .object:
            self = .object(
                value.members.map {
                    Member(name: $0.name.string ?? $0.name.repairedText, value: Self($0.value))
                }
            )
        case .array: self = .array(value.elements.map(Self.init))
        case .string: self = .string(value.repairedText)
        case .number: self = value.lenientNumber == nil ? .null : .literal(value.text)
        default: self = .literal(value.text)
        }
    }

    /// The last member of a name; setting it on anything but an object does nothing.
    ///
    /// A new member is added at the end, an old one keeps its place; nil removes all of that name.
    subscript(name: String) -> OrderedJSON? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.last { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            // Out of the way while it is changed, so that it is not copied.
            self = .null
            if let newValue {
                if let index = members.lastIndex(where: { $0.name == name }) {
                    members[index].value = newValue
                } else {
                    members.append(Member(name: name, value: newValue))
                }
            } else {
                members.removeAll { $0.name == name }
            }
            self = .object(members)
        }
    }

    /// The members of an object, or nil.
    var members: [Member]? { if case .object(let members) = self { members } else { nil } }

    /// The elements of an array, or nil.
    var elements: [OrderedJSON]? { if case .array(let elements) = self { elements } else { nil } }

    /// A string, or nil.
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// A finite number, or nil.
    var number: Double? {
        guard case .literal(let text) = self, let number = Double(text), number.isFinite else {
            return nil
        }
        return number
    }

    /// Copies an object of a text, without some of its members.
    init(_ value: JSONDocument.Value, without names: Set<String>) {
        self = .object(
            value.members.compactMap { member in
                let name = member.name.string ?? member.name.repairedText
                return names.contains(name) ? nil : Member(name: name, value: Self(member.value))
            }
        )
    }

    /// Copies a value of an interaction's file, members sorted by name.
    init(_ node: JSONNode) {
        switch node {
        case .literal(let text): self = .literal(text)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map(Self.init))
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            self = .object(sorted.map { Member(name: $0.key, value: Self($0.value)) })
        }
    }

    /// The same value as an interaction's file holds it, where members are sorted.
    var node: JSONNode {
        switch self {
        case .literal(let text): .literal(text)
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.node))
        case .object(let members):
            .object(Dictionary(members.map { ($0.name, $0.value.node) }) { $1 })
        }
    }
}
