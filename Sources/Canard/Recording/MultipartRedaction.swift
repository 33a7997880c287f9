import Foundation

/// Redaction of the fields of a multipart form; every byte that is not part of a secret stays.
struct MultipartRedaction {
    /// Names whose fields are secrets.
    let names: RedactedNames
    /// What separates the parts, without the two dashes before it.
    let boundary: String

    /// Returns the body with the contents of secret fields replaced
    /// ([RFC 7578](https://www.rfc-editor.org/rfc/rfc7578#section-4.2)).
    func applied(to body: Data) -> Data {
        let delimiter = Data("--\(boundary)".utf8)
        var output = Data()
        var rest = body[...]
        while let range = rest.range(of: delimiter) {
            output.append(redactedPart(rest[..<range.lowerBound]))
            output.append(delimiter)
            rest = rest[range.upperBound...]
        }
        output.append(redactedPart(rest))
        return output
    }

    /// A part begins with the line break behind its delimiter, and ends with the one before the next.
    private func redactedPart(_ part: Data) -> Data {
        let lineBreak = Data("\r\n".utf8)
        guard let head = part.range(of: lineBreak + lineBreak) else { return part }
        var content = part[head.upperBound...]
        if content.suffix(2).elementsEqual(lineBreak) { content = content.dropLast(2) }
        let value = String(decoding: content, as: UTF8.self)
        guard let name = Self.fieldName(part[..<head.lowerBound]), !content.isEmpty,
            names.coversValue(value, of: name)
        else { return part }
        return part[..<content.startIndex] + Data(SecretShape.placeholder(for: value).utf8)
            + part[content.endIndex...]
    }

    private static func fieldName(_ head: Data) -> String? {
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":"),
                line[..<colon].trimmed.isSameName(as: "Content-Disposition")
            else { continue }
            return MediaType(String(line[line.index(after: colon)...]))?.parameters["name"]
        }
        return nil
    }
}
