import Foundation

/// Reads a JSON file that people write, strictly: what is wrong is said with its place.
struct JSONReader {
    private let value: JSONDocument.Value
    private let file: URL
    /// The way from the root, such as `redaction.headers`; empty for the root.
    private let place: String

    init(_ root: JSONDocument.Value, file: URL) {
        self.init(root, file: file, place: "")
    }

    private init(_ value: JSONDocument.Value, file: URL, place: String) {
        self.value = value
        self.file = file
        self.place = place
    }

    /// Whether the value is an object.
    var isObject: Bool { value.kind == .object }

    /// Returns the members of an object in order; with choices, only members of these names may be there.
    func members(
        choices: [String]? = nil
    ) throws(CanardError) -> [(name: String, value: JSONReader)] {
        guard value.kind == .object else { throw error("expected an object") }
        var members: [(name: String, value: JSONReader)] = []
        for member in value.members {
            let name = member.name.string ?? member.name.text
            if let choices, !choices.contains(name) {
                throw error("'\(name)' is unknown; use \(choices.quotedList)")
            }
            members.append((name, child(member.value, name)))
        }
        return members
    }

    /// Returns the elements of an array in order.
    func elements() throws(CanardError) -> [JSONReader] {
        guard value.kind == .array else { throw error("expected an array") }
        return value.elements.enumerated().map { child($0.element, "[\($0.offset)]") }
    }

    /// Returns the strings of an array.
    func strings() throws(CanardError) -> [String] {
        var strings: [String] = []
        for element in try elements() { strings.append(try element.string()) }
        return strings
    }

    /// Returns a string.
    func string() throws(CanardError) -> String {
        guard let string = value.string else { throw error("expected a string") }
        return string
    }

    /// Returns an error at this place.
    func error(_ reason: String) -> CanardError {
        CanardError(.invalidSetting, reason: reason, file: file, place: place.isEmpty ? nil : place)
    }

    private func child(_ value: JSONDocument.Value, _ step: String) -> JSONReader {
        let separator = place.isEmpty || step.hasPrefix("[") ? "" : "."
        return JSONReader(value, file: file, place: place + separator + step)
    }
}
