/// Several `Set-Cookie` fields in one value.
package enum CookieFields {
    /// Takes apart a value that Foundation joined by commas.
    ///
    /// A comma and a blank separate two cookies where a name and `=` follow; those in dates are followed by
    /// a day, and a comma alone belongs to a value.
    /// [RFC 6265, section 4.1.1](https://www.rfc-editor.org/rfc/rfc6265#section-4.1.1) says what a name is.
    package static func split(_ value: String) -> [String] {
        var cookies: [String] = []
        var start = value.startIndex
        var position = value.startIndex
        while let comma = value[position...].firstIndex(of: ",") {
            position = value.index(after: comma)
            if beginsCookie(value[position...]) {
                cookies.append(value[start..<comma].trimmed)
                start = position
            }
        }
        cookies.append(value[start...].trimmed)
        return cookies.filter { !$0.isEmpty }
    }

    /// Returns a `Set-Cookie` value with its date of expiry moved, where it has one that can be read.
    static func movingExpiry(of value: String, by seconds: Int) -> String {
        var attributes = value.split(separator: ";", omittingEmptySubsequences: false)
            .map(String.init)
        for index in attributes.indices.dropFirst() {
            let pair = attributes[index].split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].trimmed.lowercased() == "expires",
                let expiry = HTTPDate.second(String(pair[1]))
            else { continue }
            attributes[index] = " Expires=\(HTTPDate.text(at: expiry + seconds))"
        }
        return attributes.joined(separator: ";")
    }

    private static func beginsCookie(_ text: Substring) -> Bool {
        guard text.first == " " else { return false }
        let name = text.drop { $0 == " " }.prefix { !" ,;=\"".contains($0) }
        return !name.isEmpty && text[name.endIndex...].first == "="
    }
}

extension StringProtocol {
    /// The text without blanks and tabs around it.
    package var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        return String(
            start[
                ..<(start.lastIndex { $0 != " " && $0 != "\t" }.map(start.index(after:))
                    ?? start.startIndex)
            ]
        )
    }
}
