import Canard

/// Header fields in the shapes that tools write.
enum HARHeaders {
    /// Returns the fields of a `headers` member: a list of objects or of pairs, or an object.
    ///
    /// Names that begin with a colon, which are none of HTTP's fields, are left out. A value that is a
    /// list, or has several lines, is as many fields.
    static func fields(_ value: JSONDocument.Value?) -> Canard.HeaderFields {
        var fields: [Canard.HeaderFields.Field] = []
        for (name, value) in pairs(value) where isName(name) {
            for text in texts(value) {
                fields.append(Canard.HeaderFields.Field(name: name, value: text))
            }
        }
        return Canard.HeaderFields(fields)
    }

    /// Returns the value of a pseudo-header such as `:authority`, or nil.
    static func pseudoHeader(_ name: String, in value: JSONDocument.Value?) -> String? {
        pairs(value).first { $0.name == name }.flatMap { texts($0.value).first }
    }

    private typealias Pair = (name: String, value: JSONDocument.Value?)

    private static func pairs(_ value: JSONDocument.Value?) -> [Pair] {
        guard let value else { return [] }
        if value.kind == .object {
            return value.members.map { ($0.name.repairedText, $0.value) }
        }
        return value.elements.compactMap { element in
            if element.kind == .object {
                return element["name"]?.lenientText.map { ($0, element["value"]) }
            }
            let pair = element.elements
            guard pair.count == 2 else { return nil }
            return pair[0].lenientText.map { ($0, pair[1]) }
        }
    }

    /// A field without a value has an empty one.
    private static func texts(_ value: JSONDocument.Value?) -> [String] {
        guard let value else { return [""] }
        if value.kind == .array { return value.elements.flatMap { texts($0) } }
        let text = value.lenientText ?? ""
        if !text.utf8.contains(where: { $0 < 0x20 }) { return [text.trimmed] }
        let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" || $0 == "\0" }
            .map { String($0).trimmed }
        return lines.isEmpty ? [""] : lines
    }

    /// Only a token is a name
    /// ([RFC 9110, section 5.6.2](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2)).
    static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

extension Canard.HeaderFields {
    /// The fields of a request without the repetitions that browsers' tools add to it.
    var withoutRepetitions: Canard.HeaderFields {
        var fields = self
        for name in ["User-Agent", "Referer", "Host"] where Set(values(for: name)).count == 1 {
            fields[name] = values(for: name)[0]
        }
        let cookies = values(for: "Cookie")
        if cookies.count > 1 {
            var seen: Set<String> = []
            fields["Cookie"] = cookies.filter { seen.insert($0).inserted }.joined(separator: "; ")
        }
        return fields
    }
}
