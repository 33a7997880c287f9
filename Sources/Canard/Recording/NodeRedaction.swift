import Foundation

/// Redaction of a value of another format, by what the rules call a secret in any part of a message.
///
/// Members by name; what is listed as `name` and `value`, as HAR lists header fields; URLs; and JSON within
/// strings.
struct NodeRedaction: Sendable {
    private let redaction: Canard.Redaction
    /// The names of all parts of a message, gathered once.
    private let names: RedactedNames

    private let texts: FreeTextRedaction

    init(_ redaction: Canard.Redaction) {
        self.redaction = redaction
        names = redaction.headers.union(redaction.query).union(redaction.form)
            .union(redaction.json)
        texts = FreeTextRedaction(redaction: redaction, names: names)
    }

    /// Returns a text without secrets, whatever it is.
    func applied(to text: String) -> String { redaction == .off ? text : texts.applied(to: text) }

    /// Returns the value without secrets.
    func applied(to node: JSONNode) -> JSONNode { applied(to: node, under: "") }

    /// Each level takes one frame: values may be nested deep, and a thread may have a small stack.
    private func applied(to node: JSONNode, under name: String) -> JSONNode {
        switch node {
        case .string(let text):
            return .string(
                isSecret(text, name) ? SecretShape.placeholder(for: text) : applied(to: text)
            )
        case .literal(let text):
            let isNumber = text.utf8.first.map { $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 }
            return isNumber == true && isSecret(text, name) ? .number(0) : node
        case .array(let elements):
            // A field of a head may be a pair.
            let field = elements.count == 2 ? elements[0].text : nil
            return .array(
                elements.enumerated().map { place, element in
                    applied(to: element, under: place == 1 ? field ?? name : name)
                }
            )
        case .object(var members):
            let own = members["value"] == nil ? nil : members["name"]?.text
            for (inner, value) in members {
                members[inner] = applied(to: value, under: self.name(of: inner, own, around: name))
            }
            return .object(members)
        }
    }

    /// Returns the name that a member is redacted under.
    ///
    /// - Parameters:
    ///   - member: The member's name.
    ///   - own: The name that the object states beside a value, or nil.
    ///   - outer: The name that the object is under.
    /// - Returns: The name.
    private func name(of member: String, _ own: String?, around outer: String) -> String {
        let areCookies = outer.lowercased().contains("cookie")
        switch member {
        // A cookie is known by its list, and a value within a value by what is around that.
        case "value": return areCookies ? "Cookie" : own ?? outer
        case "text", "content": return outer.isEmpty ? member : outer
        default: return areCookies && own == nil ? "Cookie" : member
        }
    }

    private func isSecret(_ text: String, _ name: String) -> Bool {
        if text.isEmpty { return false }
        let isCookie = name.isSameName(as: "Cookie") || name.isSameName(as: "Set-Cookie")
        return isCookie && redaction.coversCookies || names.coversValue(text, of: name)
    }
}

extension JSONNode {
    /// The text of a string, or nil.
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
