import Foundation

/// Redaction in a text that has JSON in it but is none as a whole: events, lines, parts, and what broke off.
///
/// What stands behind a covered name and a colon is taken out, wherever that is: a string, also one that has
/// no end, a number, or a list of these.
struct LooseJSONRedaction {
    /// Names whose strings and numbers are secrets.
    let names: RedactedNames

    /// Returns the text with its secrets replaced; every byte that is not part of one stays.
    func applied(to text: Data) -> Data {
        guard !names.isEmpty else { return text }
        var scanner = Scanner(bytes: Array(text))
        while let name = scanner.nextName() { scanner.redactValues(of: name, names) }
        return Data(scanner.finish())
    }

    private struct Scanner {
        let bytes: [UInt8]
        private var output: [UInt8] = []
        private var position = 0
        /// Up to where bytes were put out.
        private var copied = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// Moves behind the colon of the next member's name, and returns the name.
        mutating func nextName() -> String? {
            while let start = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) {
                let string = string(at: start)
                position = string.end
                skipSpace()
                if string.isWhole, position < bytes.count, bytes[position] == UInt8(ascii: ":") {
                    position += 1
                    return string.text
                }
                // What follows may be a name, whether this was a value or a lone quote.
                position = string.end
            }
            return nil
        }

        /// Replaces the value that begins here, or the values of the list.
        mutating func redactValues(of name: String, _ names: RedactedNames) {
            skipSpace()
            guard position < bytes.count else { return }
            guard bytes[position] == UInt8(ascii: "[") else {
                _ = redactValue(of: name, names)
                return
            }
            repeat {
                position += 1
                skipSpace()
            } while redactValue(of: name, names) && position < bytes.count
                && bytes[position] == UInt8(ascii: ",")
        }

        /// Replaces a string or number, skips blanks behind it, and returns whether there was one.
        private mutating func redactValue(of name: String, _ names: RedactedNames) -> Bool {
            guard position < bytes.count else { return false }
            let start = position
            var replacement: String?
            if bytes[start] == UInt8(ascii: "\"") {
                let string = string(at: start)
                if !string.text.isEmpty, names.coversValue(string.text, of: name) {
                    let text = SecretShape.placeholder(for: string.text)
                    replacement = string.isWhole ? "\"\(text)\"" : "\"\(text)"
                }
                position = string.end
            } else {
                let number = bytes[start...].prefix { Self.isOfNumber($0) }
                guard let first = number.first, first == UInt8(ascii: "-") || first <= 0x39 else {
                    return false
                }
                position = number.endIndex
                let text = String(decoding: number, as: UTF8.self)
                if names.coversValue(text, of: name) { replacement = "0" }
            }
            if let replacement {
                output += bytes[copied..<start]
                output += replacement.utf8
                copied = position
            }
            skipSpace()
            return true
        }

        /// A string in the text.
        private struct Quoted {
            let content: ArraySlice<UInt8>
            /// Where the text goes on.
            let end: Int
            /// Whether it has an end of its own.
            let isWhole: Bool

            /// What the string means; most are never asked.
            var text: String {
                JSONStrings.decoded(content).string ?? String(decoding: content, as: UTF8.self)
            }
        }

        /// Reads the string whose quote is at a place; one without an end goes to the end of the line.
        private func string(at start: Int) -> Quoted {
            var end = start + 1
            while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != 0x0A {
                end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            end = min(end, bytes.count)
            let isWhole = end < bytes.count && bytes[end] == UInt8(ascii: "\"")
            return Quoted(
                content: bytes[(start + 1)..<end],
                end: isWhole ? end + 1 : end,
                isWhole: isWhole
            )
        }

        private mutating func skipSpace() {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
                position += 1
            }
        }

        private static func isOfNumber(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }

        /// Returns all that was put out, and the rest.
        func finish() -> [UInt8] { output + bytes[copied...] }
    }
}
