import Foundation

/// Redaction of a value of another format, by what the rules call a secret in any part of a message.
///
/// Members by name; what is listed as `name` and `value`, as HAR lists header fields; URLs; and JSON within
/// strings.
struct NodeRedaction: Sendable {
    private let redaction: Canard.Redaction
    /// The names of all parts of a message, gathered once.
    private let names: RedactedNames

    init(_ redaction: Canard.Redaction) {
        self.redaction = redaction
        names = redaction.headers.union(redaction.query).union(redaction.form)
            .union(redaction.json)
    }

    /// Returns the value without secrets.
    func applied(to node: JSONNode) -> JSONNode {
        switch node {
        case .literal: return node
        case .string(let text): return .string(redactedText(text))
        case .array(let elements): return .array(elements.map { applied(to: $0) })
        case .object(var members):
            for (name, value) in members { members[name] = applied(to: value, under: name) }
            if case .string(let name) = members["name"], let value = members["value"] {
                members["value"] = applied(to: value, under: name)
            }
            return .object(members)
        }
    }

    private func applied(to node: JSONNode, under name: String) -> JSONNode {
        switch node {
        case .string(let text):
            if isSecret(text, name) { return .string(SecretShape.placeholder(for: text)) }
        case .literal(let text):
            let isNumber = text.utf8.first.map { $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 }
            if isNumber == true, isSecret(text, name) { return .number(0) }
        case .array(let elements):
            return .array(elements.map { applied(to: $0, under: name) })
        case .object: break
        }
        return applied(to: node)
    }

    private func isSecret(_ text: String, _ name: String) -> Bool {
        if text.isEmpty { return false }
        let isCookie = name.isSameName(as: "Cookie") || name.isSameName(as: "Set-Cookie")
        return isCookie && redaction.coversCookies || names.coversValue(text, of: name)
    }

    private func redactedText(_ text: String) -> String {
        if text.contains("://") { return redaction.redactedURL(text) }
        guard text.hasPrefix("{") || text.hasPrefix("[") else { return text }
        // What is no JSON stays as it is.
        let redacted = JSONRedaction(names: redaction.json, paths: []).applied(to: Data(text.utf8))
        return redacted.map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}
