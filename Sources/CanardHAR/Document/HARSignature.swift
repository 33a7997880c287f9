import Canard

/// Tells by its first bytes whether a text may be a HAR file.
enum HARSignature {
    /// Returns where the JSON begins, behind a byte order mark.
    ///
    /// - Throws: `CanardError.Code.unknownFormat` with what the file is instead.
    static func check(_ source: HARSource) throws(CanardError) -> Int {
        let head = try source.bytes(0..<4096)
        if let reason = refusal(head) {
            throw CanardError(.unknownFormat, reason: reason, file: source.file)
        }
        return head.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func refusal(_ head: [UInt8]) -> String? {
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || head.prefix(2).contains(0)
        {
            return "the text is UTF-16 or UTF-32; save it as UTF-8"
        }
        if head.starts(with: "PK".utf8) {
            return "this is a zip archive; unpack it and read the .har file in it"
        }
        let text = head.drop { byteOrderMark.contains($0) || $0 <= 0x20 }
        guard let first = text.first else { return "the file is empty" }
        if first == UInt8(ascii: "{") { return nil }
        if first == UInt8(ascii: "[") { return "this is no HAR file: it is an array" }
        let word = text.prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "(") }
        if text.dropFirst(word.count).first == UInt8(ascii: "("), !word.isEmpty {
            let name = String(decoding: word, as: UTF8.self)
            return "this is JavaScript, a call of '\(name)' around the JSON (JSONP); "
                + "remove all that stands outside of the outermost braces"
        }
        return "this is no JSON"
    }
}
