import Foundation

/// Redaction of a text that may be anything: a note, a line of a head, a form, a URL among words.
///
/// Words stay as they are but for URLs and pairs, by the rules for those, what follows `Bearer` or `Basic`, and
/// JSON Web Tokens; of a line that is a header field with a secret's name only the name stays.
struct FreeTextRedaction: Sendable {
    let redaction: Canard.Redaction
    /// The names of secrets in any part of a message.
    let names: RedactedNames

    /// Returns the text without secrets.
    func applied(to text: String) -> String {
        guard mayHaveSecrets(text) else { return text }
        let bytes = Array(text.utf8)
        // What is no JSON is a text.
        if let json = JSONRedaction(names: redaction.json, paths: []).applied(to: Data(bytes)) {
            return String(decoding: json, as: UTF8.self)
        }
        var output: [UInt8] = []
        var start = 0
        for end in bytes.indices where bytes[end] == 0x0A || bytes[end] == 0x0D {
            output += redactedLine(bytes[start..<end])
            output.append(bytes[end])
            start = end + 1
        }
        output += redactedLine(bytes[start...])
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns false for most texts, for little.
    private func mayHaveSecrets(_ text: String) -> Bool {
        text.utf8.contains { byte in
            byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "@")
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ")
        }
    }

    private func redactedLine(_ line: ArraySlice<UInt8>) -> [UInt8] {
        if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self).trimmingCharacters(
                in: .whitespaces
            )
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
                .trimmingCharacters(in: .whitespaces)
            if !value.isEmpty, covers(value, under: name) {
                return line[...colon] + Array(" \(SecretShape.placeholder(for: value))".utf8)
            }
        }
        var output: [UInt8] = []
        var word: [UInt8] = []
        var isAfterScheme = false
        func end() {
            output += redactedWord(word, isAfterScheme: isAfterScheme)
            if !word.isEmpty { isAfterScheme = Self.isScheme(word) }
            word = []
        }
        for byte in line {
            guard Self.isSeparator(byte) else {
                word.append(byte)
                continue
            }
            end()
            output.append(byte)
        }
        end()
        return output
    }

    private func covers(_ value: String, under name: String) -> Bool {
        let isCookie = name.isSameName(as: "Cookie") || name.isSameName(as: "Set-Cookie")
        return isCookie && redaction.coversCookies || redaction.headers.coversValue(value, of: name)
    }

    private func redactedWord(_ word: [UInt8], isAfterScheme: Bool) -> [UInt8] {
        guard word.count >= 3 else { return word }
        let text = String(decoding: word, as: UTF8.self)
        if isAfterScheme, word.count >= 8 || SecretShape.isToken(text) {
            return Array(SecretShape.placeholder(for: text).utf8)
        }
        if SecretShape.isToken(text) { return Array(SecretShape.tokenPlaceholder.utf8) }
        if text.contains("://") || text.contains("?") || text.hasPrefix("/") {
            return Array(redaction.redactedURL(text).utf8)
        }
        return text.contains("=") ? Array(Canard.Redaction.redactedPairs(text, names).utf8) : word
    }

    private static func isScheme(_ word: [UInt8]) -> Bool {
        let text = String(decoding: word, as: UTF8.self).lowercased()
        return text == "bearer" || text == "basic"
    }

    /// What stands between words; a URL has none of these.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: ";")
            || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: ",")
    }
}
