import Canard

/// Builds a body again from the fields of a form.
struct FormParameters {
    private struct Field {
        var name: String
        var value: String
        var fileName: String?
        var contentType: String?
        /// Whether the field's content is not there.
        var isMissing: Bool
    }

    private let fields: [Field]
    private let mimeType: String?
    /// How long the body was, or nil where that is not known.
    private let length: Int?

    init(_ params: [JSONDocument.Value], mimeType: String?, length: Int?) {
        fields = params.compactMap { param in
            guard let name = param["name"]?.lenientText else { return nil }
            let fileName = param["fileName"]?.lenientText.flatMap { $0.isEmpty ? nil : $0 }
            let value = param["value"]?.lenientText
            return Field(
                name: name,
                value: value ?? "",
                fileName: fileName,
                contentType: param["contentType"]?.lenientText.flatMap { $0.isEmpty ? nil : $0 },
                isMissing: fileName != nil && (value ?? "").isEmpty
            )
        }
        self.mimeType = mimeType
        self.length = length
    }

    /// The body: multipart where the media type says so, else a form.
    var body: BodyReading {
        let type = MediaType(mimeType)
        guard type?.essence.hasPrefix("multipart/") == true else { return .bytes(form) }
        guard let boundary = type?.multipartBoundary?.firstLine, !boundary.isEmpty else {
            return .missing(
                "the fields of the form are there, and the boundary between them is not"
            )
        }
        if let field = fields.first(where: \.isMissing) {
            return .missing("the file '\(field.fileName ?? "")' that was sent is not there")
        }
        return .bytes(multipart(boundary))
    }

    /// Tools write fields decoded or as they were sent; the length tells which, if it is known.
    private var form: [UInt8] {
        let sent = fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        if let length, length == sent.utf8.count { return Array(sent.utf8) }
        var output: [UInt8] = []
        for field in fields {
            if !output.isEmpty { output.append(UInt8(ascii: "&")) }
            PercentCoding.append(field.name.utf8, to: &output)
            output.append(UInt8(ascii: "="))
            PercentCoding.append(field.value.utf8, to: &output)
        }
        return output
    }

    private func multipart(_ boundary: String) -> [UInt8] {
        var text = ""
        for field in fields {
            text +=
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(field.name))\""
            if let fileName = field.fileName { text += "; filename=\"\(quoted(fileName))\"" }
            if let type = field.contentType { text += "\r\nContent-Type: \(quoted(type))" }
            text += "\r\n\r\n\(field.value)\r\n"
        }
        return Array("\(text)--\(boundary)--\r\n".utf8)
    }

    /// Browsers write a quote and line ends this way
    /// ([multipart/form-data](https://html.spec.whatwg.org/#multipart-form-data)).
    private func quoted(_ text: String) -> String {
        // A line end of two characters is one `Character`, which neither of both would be found in.
        String(
            text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"": "%22"
                case "\r": "%0D"
                case "\n": "%0A"
                default: String(scalar)
                }
            }.joined()
        )
    }
}
