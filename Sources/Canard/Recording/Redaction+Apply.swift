import Foundation

extension Canard.Redaction {
    /// Returns the request with its secrets replaced.
    func applied(to request: Canard.Interaction.Request) -> Canard.Interaction.Request {
        var copy = request
        let text = request.url.absoluteString
        let redacted = redactedURL(text)
        if redacted != text, let url = URL(text: redacted) { copy.url = url }
        copy.headers = applied(to: request.headers)
        // Foundation sends a text without a type as a form, and does not say so here.
        let contentType =
            request.headers["Content-Type"]
            ?? (request.body.exactText == nil ? nil : "application/x-www-form-urlencoded")
        copy.body = applied(toBody: request.body, contentType: contentType)
        return copy
    }

    /// Returns the response with its secrets replaced.
    ///
    /// A body in a file is looked into, and taken into memory for that, where it may have fields.
    func applied(
        to response: Canard.Interaction.Response
    ) throws(CanardError) -> Canard.Interaction.Response {
        var copy = response
        copy.headers = applied(to: response.headers)
        let contentType = response.headers["Content-Type"]
        if response.body.missingReason != nil { return copy }
        if response.body.inMemory == nil {
            guard mayHaveFields(try response.body.data(in: 0..<64), contentType) else {
                return copy
            }
        }
        let body = try response.body.data()
        let redacted = applied(toBody: body, contentType: contentType)
        copy.body = Canard.Body(redacted)
        copy.chunks = response.chunks.mapped(from: body, to: redacted)
        return copy
    }

    /// Whether a body that begins so may have fields with names.
    private func mayHaveFields(_ head: Data, _ contentType: String?) -> Bool {
        let type = MediaType(contentType)
        let text = head.starts(with: Self.byteOrderMark) ? head.dropFirst(3) : head
        return text.beginsJSONContainer || type?.isJSON == true || type?.isForm == true
            || type?.isStream == true || type?.multipartBoundary != nil
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the interaction with its secrets replaced.
    func applied(to interaction: Canard.Interaction) throws(CanardError) -> Canard.Interaction {
        var copy = interaction
        copy.request = applied(to: interaction.request)
        copy.response = try interaction.response.map { response throws(CanardError) in
            try applied(to: response)
        }
        return copy
    }

    private func applied(to headers: Canard.HeaderFields) -> Canard.HeaderFields {
        Canard.HeaderFields(
            headers.map { field in
                var field = field
                field.value = redactedValue(of: field)
                return field
            }
        )
    }

    private func redactedValue(of field: Canard.HeaderFields.Field) -> String {
        let name = field.name.lowercased()
        switch name {
        case "cookie" where coversCookies:
            return field.value.split(separator: ";", omittingEmptySubsequences: false)
                .map { Self.redactedPair($0) }.joined(separator: ";")
        case "set-cookie" where coversCookies:
            let end = field.value.firstIndex(of: ";") ?? field.value.endIndex
            return Self.redactedPair(field.value[..<end]) + field.value[end...]
        case "location", "content-location", "referer": return redactedURL(field.value)
        case "link", "refresh": return redactedURLs(in: field.value)
        default:
            guard headers.coversValue(field.value, of: name) else { return field.value }
            return SecretShape.placeholder(for: field.value)
        }
    }

    /// Redacts URLs within a value: between `<` and `>`, or behind `url=`.
    private func redactedURLs(in value: String) -> String {
        value.split(separator: "<", omittingEmptySubsequences: false).enumerated()
            .map { index, piece in
                if index > 0, let end = piece.firstIndex(of: ">") {
                    return redactedURL(String(piece[..<end])) + piece[end...]
                }
                guard let start = piece.range(of: "url=", options: .caseInsensitive) else {
                    return String(piece)
                }
                return piece[..<start.upperBound] + redactedURL(String(piece[start.upperBound...]))
            }
            .joined(separator: "<")
    }

    /// Replaces what follows the first `=`.
    private static func redactedPair(_ pair: some StringProtocol) -> String {
        guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
        let value = pair[pair.index(after: equals)...]
        return pair[...equals] + SecretShape.placeholder(for: value)
    }

    /// Returns a URL or relative reference with userinfo, query and fragment redacted.
    func redactedURL(_ text: String) -> String {
        // Most URLs have none of the three.
        guard
            text.utf8.contains(where: {
                $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@")
            })
        else { return text }
        var parts = URLParts(text)
        if coversUserinfo, parts.userinfo != nil { parts.userinfo = SecretShape.placeholder[...] }
        parts.query = parts.query.map { Self.redactedPairs($0, query)[...] }
        parts.fragment = parts.fragment.map { redactedFragment($0)[...] }
        return parts.text
    }

    /// A fragment may be pairs, or a path of an app's own with a query.
    private func redactedFragment(_ fragment: Substring) -> String {
        guard let mark = fragment.firstIndex(of: "?") else {
            return Self.redactedPairs(fragment, query)
        }
        return fragment[...mark]
            + Self.redactedPairs(fragment[fragment.index(after: mark)...], query)
    }

    /// Replaces the values of some names in `a=1&b=2`; all else stays as it is written.
    static func redactedPairs(_ text: some StringProtocol, _ names: RedactedNames) -> String {
        guard !names.isEmpty else { return String(text) }
        return String(decoding: redactedPairs(Array(text.utf8), names), as: UTF8.self)
    }

    /// The same for bytes, which need not be UTF-8.
    private static func redactedPairs(_ text: [UInt8], _ names: RedactedNames) -> [UInt8] {
        let pairs = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
            .map { pair -> [UInt8] in
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
                    return Array(pair)
                }
                func decoded(_ part: ArraySlice<UInt8>) -> String {
                    String(decoding: PercentCoding.decoded(part, plusIsSpace: true), as: UTF8.self)
                }
                let value = decoded(pair[(equals + 1)...])
                guard names.coversValue(value, of: decoded(pair[..<equals])) else {
                    return Array(pair)
                }
                return pair[...equals] + Array(SecretShape.placeholder(for: value).utf8)
            }
        return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
    }

    private func applied(toBody body: Data, contentType: String?) -> Data {
        guard !body.isEmpty, !(json.isEmpty && form.isEmpty && jsonPaths.isEmpty) else {
            return body
        }
        if body.starts(with: Self.byteOrderMark) {
            return Data(Self.byteOrderMark)
                + applied(toBody: Data(body.dropFirst(3)), contentType: contentType)
        }
        let type = MediaType(contentType)
        if let boundary = type?.multipartBoundary {
            let redacted = MultipartRedaction(names: form, boundary: boundary).applied(to: body)
            return LooseJSONRedaction(names: json).applied(to: redacted)
        }
        // Bodies under a wrong type are common, and what is no JSON is left alone.
        if let redacted = JSONRedaction(names: json, paths: jsonPaths).applied(to: body) {
            return redacted
        }
        if type?.isForm == true, !body.beginsJSONContainer {
            return Data(Self.redactedPairs(Array(body), form))
        }
        // Lines, events, and what broke off.
        guard type?.isJSON == true || type?.isStream == true || body.beginsJSONContainer else {
            return body
        }
        return LooseJSONRedaction(names: json).applied(to: redactedLines(of: body))
    }

    /// Redacts those lines of a body that are JSON, also behind `data:` or a record separator.
    private func redactedLines(of body: Data) -> Data {
        let redaction = JSONRedaction(names: json, paths: jsonPaths)
        let newline = UInt8(ascii: "\n")
        let lines = body.split(separator: newline, omittingEmptySubsequences: false).map { line in
            var content = line.first == 0x1E ? line.dropFirst() : line
            if content.starts(with: "data:".utf8) { content = content.dropFirst(5) }
            guard let redacted = redaction.applied(to: Data(content)) else { return Data(line) }
            return line[..<content.startIndex] + redacted
        }
        return Data(lines.joined(separator: [newline]))
    }
}
