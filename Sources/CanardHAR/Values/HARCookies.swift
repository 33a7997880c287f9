import Canard
import Foundation

/// Cookies as HAR lists them beside the header fields that hold them.
enum HARCookies {
    /// Returns the list for the `Cookie` fields of a request.
    static func list(ofRequest headers: Canard.HeaderFields) -> OrderedJSON {
        let pairs = headers.values(for: "Cookie").flatMap { $0.split(separator: ";") }
        return .array(
            pairs.map(\.trimmed).filter { !$0.isEmpty }.map { pair in
                let (name, value) = split(pair)
                return .members(["name": .string(name), "value": .string(value ?? "")])
            }
        )
    }

    /// Returns the list for the `Set-Cookie` fields of a response.
    static func list(ofResponse headers: Canard.HeaderFields) -> OrderedJSON {
        .array(headers.values(for: "Set-Cookie").map(cookie))
    }

    private static func cookie(_ field: String) -> OrderedJSON {
        var parts = field.split(separator: ";", omittingEmptySubsequences: false)[...]
        let (name, value) = split(parts.popFirst() ?? "")
        var attributes: [String: String] = [:]
        for part in parts {
            let (name, value) = split(part)
            attributes[name.lowercased()] = value ?? ""
        }
        let expires = attributes["expires"].flatMap { HARDate.date($0) }
        return .members([
            "name": .string(name),
            "value": .string(value ?? ""),
            "path": attributes["path"].map(OrderedJSON.string),
            "domain": attributes["domain"].map(OrderedJSON.string),
            "expires": expires.map { .string(HARDate.text($0)) },
            "httpOnly": .literal(attributes["httponly"] == nil ? "false" : "true"),
            "secure": .literal(attributes["secure"] == nil ? "false" : "true"),
            "sameSite": attributes["samesite"].map(OrderedJSON.string),
        ])
    }

    private static func split(_ pair: some StringProtocol) -> (name: String, value: String?) {
        guard let equals = pair.firstIndex(of: "=") else { return (pair.trimmed, nil) }
        return (pair[..<equals].trimmed, pair[pair.index(after: equals)...].trimmed)
    }

    /// Returns the `Cookie` field that a request's list stands for, or nil for none.
    static func cookieField(_ list: JSONDocument.Value?) -> String? {
        let pairs = cookies(list).map { "\($0.name)=\($0.value)" }
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Returns the `Set-Cookie` fields that a response's list stands for.
    static func setCookieFields(_ list: JSONDocument.Value?) -> [String] {
        cookies(list).map { cookie in
            var field = "\(cookie.name)=\(cookie.value)"
            guard let details = cookie.details else { return field }
            for name in ["Path", "Domain"] {
                guard let value = details[name.lowercased()]?.string, !value.isEmpty else {
                    continue
                }
                field += "; \(name)=\(value)"
            }
            if let date = HARDate.date(details["expires"]),
                let second = time_t(exactly: date.timeIntervalSince1970.rounded(.down))
            {
                field += "; Expires=\(HTTPDate.text(at: second))"
            }
            let age = details["_maxAge"] ?? details["maxAge"] ?? details["max-age"]
            if let age = age?.lenientInt { field += "; Max-Age=\(age)" }
            if details["secure"]?.isTrue == true { field += "; Secure" }
            if details["httpOnly"]?.isTrue == true { field += "; HttpOnly" }
            if let site = details["sameSite"]?.string, !site.isEmpty {
                field += "; SameSite=\(site)"
            }
            return field
        }
    }

    private typealias Cookie = (name: String, value: String, details: JSONDocument.Value?)

    /// A list of objects or of texts, or an object of names and values.
    private static func cookies(_ list: JSONDocument.Value?) -> [Cookie] {
        guard let list else { return [] }
        if list.kind == .object {
            return list.members.compactMap { member in
                member.value.lenientText.map { (member.name.repairedText, $0, nil) }
            }
        }
        return list.elements.compactMap { element in
            if let text = element.string {
                let (name, value) = split(text.prefix { $0 != ";" })
                return value.map { (name, $0, nil) }
            }
            guard let name = element["name"]?.lenientText, !name.isEmpty else { return nil }
            return (name, element["value"]?.lenientText ?? "", element)
        }
    }
}
