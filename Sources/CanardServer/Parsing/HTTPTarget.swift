/// The parts of a request target, as they were sent.
struct HTTPTarget {
    let path: String
    let query: String?
    /// Whether the target is a whole URL:
    /// [RFC 9112, section 3.2.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2).
    let isAbsolute: Bool

    init(_ target: String) {
        var rest = Substring(target)
        var isAbsolute = false
        let colon = target.firstIndex(of: ":")
        if !target.hasPrefix("/"), let colon, target[colon...].hasPrefix("://") {
            let afterScheme = target[colon...].dropFirst(3)
            let authority = afterScheme.prefix { $0 != "/" && $0 != "?" }
            isAbsolute = Self.isScheme(target[..<colon]) && !authority.isEmpty
            rest = afterScheme[authority.endIndex...]
        }
        self.isAbsolute = isAbsolute
        let rawPath = rest.prefix { $0 != "?" }
        path = rawPath.isEmpty && isAbsolute ? "/" : String(rawPath)
        let rawQuery = rest[rawPath.endIndex...]
        query = rawQuery.isEmpty ? nil : String(rawQuery.dropFirst())
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { character in
            character.isASCII
                && (character.isLetter || character.isNumber || "+-.".contains(character))
        }
    }
}
