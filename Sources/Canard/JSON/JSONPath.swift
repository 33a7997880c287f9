/// A way to values inside a JSON text: `$.user.email`, `$.items[0].id`, `$.items[*].id`, `$.*.token`.
///
/// A small part of [RFC 9535](https://www.rfc-editor.org/rfc/rfc9535): names, indices and wildcards.
package struct JSONPath: Sendable, Hashable {
    /// One step of a path.
    package enum Step: Sendable, Hashable {
        case member(String)
        case index(Int)
        case any

        /// Returns whether this step of a path covers a step into a value.
        func includes(_ other: Step) -> Bool { self == .any || self == other }
    }

    /// The steps from the root.
    package let steps: [Step]

    /// Reads a path, or returns nil where it is none.
    package init?(_ text: String) {
        guard text.first == "$" else { return nil }
        var steps: [Step] = []
        var rest = text.dropFirst()
        while let sign = rest.popFirst() {
            switch sign {
            case ".":
                let name = rest.prefix { $0 != "." && $0 != "[" }
                guard !name.isEmpty else { return nil }
                steps.append(name == "*" ? .any : .member(String(name)))
                rest = rest.dropFirst(name.count)
            case "[":
                guard let end = rest.firstIndex(of: "]"), let step = Self.bracketed(rest[..<end])
                else {
                    return nil
                }
                steps.append(step)
                rest = rest[end...].dropFirst()
            default: return nil
            }
        }
        self.steps = steps
    }

    private static func bracketed(_ content: Substring) -> Step? {
        if content == "*" { return .any }
        if let quote = content.first, quote == "'" || quote == "\"", content.count >= 2,
            content.last == quote
        {
            return .member(String(content.dropFirst().dropLast()))
        }
        return Int(content).map(Step.index)
    }
}
