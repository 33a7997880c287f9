/// A media type such as `application/json; charset=utf-8`
/// ([RFC 9110, section 8.3.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1)).
package struct MediaType: Sendable, Hashable {
    /// Type and subtype in lower case, without parameters: `application/json`.
    package let essence: String
    /// The parameters; names in lower case, values without quotes.
    package let parameters: [String: String]

    /// Reads the value of a `Content-Type` field; nil where there is none.
    package init?(_ value: String?) {
        guard let value else { return nil }
        var parts = Self.split(value)[...]
        essence = (parts.popFirst() ?? "").lowercased()
        var parameters: [String: String] = [:]
        for part in parts {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let name = part[..<equals].trimmed.lowercased()
            let text = part[part.index(after: equals)...].trimmed
            parameters[name] = parameters[name] ?? Self.unquoted(text)
        }
        self.parameters = parameters
    }

    /// Whether the content is JSON by name: `application/json`, `text/json` or `…+json`.
    package var isJSON: Bool {
        essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
    }

    /// Whether the content is a URL-encoded form.
    package var isForm: Bool { essence == "application/x-www-form-urlencoded" }

    /// Whether the content is made of events or records that mean something before the end has come.
    var isStream: Bool { Self.streams.contains(essence) }

    private static let streams: Set<String> = [
        "text/event-stream", "application/x-ndjson", "application/ndjson", "application/jsonl",
        "application/x-jsonlines", "application/json-seq", "application/stream+json",
        "application/vnd.amazon.eventstream", "multipart/x-mixed-replace",
    ]

    /// The boundary of a multipart content, or nil where it is none.
    package var multipartBoundary: String? {
        guard essence.hasPrefix("multipart/"), let boundary = parameters["boundary"] else {
            return nil
        }
        return boundary.isEmpty ? nil : boundary
    }

    /// Splits at semicolons that stand outside quotes.
    private static func split(_ value: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in value {
            if character == "\"" { isQuoted.toggle() }
            if character == ";", !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map(\.trimmed)
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
        return String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"")
    }
}
