package import Foundation

extension URL {
    /// Makes a URL from a text as files and header fields hold it, or returns nil.
    ///
    /// What may not stand in a URL is percent-encoded, and nothing else is. `URL(string:)` encodes the
    /// percent signs of `?a%5B%5D=1&b[]=2` again, which makes it another URL.
    package init?(text: String, relativeTo base: URL? = nil) {
        var encoded: [UInt8] = []
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            let isKept =
                byte == UInt8(ascii: "%") ? Self.isEncoded(bytes, at: index) : Self.isAllowed(byte)
            if isKept {
                encoded.append(byte)
            } else {
                PercentCoding.append([byte], to: &encoded)
            }
        }
        // Brackets are right around an IPv6 address and wrong everywhere else.
        let authority = URLParts(text).hostAndPort ?? ""
        let candidate = Self.replacingBrackets(
            in: String(decoding: encoded, as: UTF8.self),
            after: authority
        )
        // Non-ASCII hosts are left to Foundation, which knows their ASCII form.
        let isASCIIHost = authority.utf8.allSatisfy { $0 < 0x80 }
        self.init(string: isASCIIHost ? candidate : text, relativeTo: base)
    }

    private static func isEncoded(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 2 < bytes.count && HexDigits.value(bytes[index + 1]) != nil
            && HexDigits.value(bytes[index + 2]) != nil
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF: false
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): false
        case UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
            UInt8(ascii: "}"):
            false
        default: true
        }
    }

    private static func replacingBrackets(in text: String, after authority: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "[")) || text.utf8.contains(UInt8(ascii: "]")) else {
            return text
        }
        let end =
            authority.isEmpty
            ? text.startIndex : text.range(of: authority)?.upperBound ?? text.startIndex
        let tail = String(text[end...]).replacing("[", with: "%5B").replacing("]", with: "%5D")
        return text[..<end] + tail
    }
}
