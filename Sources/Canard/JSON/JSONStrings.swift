/// The escapes of JSON strings, both ways.
package enum JSONStrings {
    /// What a string's content means, without its quotes.
    struct Decoded {
        /// The bytes: UTF-8, where half a surrogate pair takes the three bytes UTF-8 would give it.
        var bytes: [UInt8] = []
        /// Whether half a surrogate pair is among them.
        var hasLoneSurrogate = false

        /// The text, or nil where there is half a surrogate pair.
        var string: String? { hasLoneSurrogate ? nil : String(decoding: bytes, as: UTF8.self) }
    }

    /// Undoes the escapes of a string that the tokenizer has passed.
    static func decoded(_ content: ArraySlice<UInt8>) -> Decoded {
        var result = Decoded()
        result.bytes.reserveCapacity(content.count)
        var rest = content
        while let place = rest.firstIndex(of: UInt8(ascii: "\\")) {
            result.bytes += rest[..<place]
            rest = rest[(place + 1)...]
            guard let escape = rest.popFirst() else { break }
            guard escape == UInt8(ascii: "u") else {
                result.bytes.append(meaning(ofEscape: escape))
                continue
            }
            let unit = hexValue(rest.prefix(4))
            rest = rest.dropFirst(4)
            append(unit, &rest, to: &result)
        }
        result.bytes += rest
        return result
    }

    /// Adds a UTF-16 unit, together with the second half of its pair where that follows.
    private static func append(
        _ unit: UInt32,
        _ rest: inout ArraySlice<UInt8>,
        to result: inout Decoded
    ) {
        guard (0xD800...0xDFFF).contains(unit) else {
            return result.bytes.appendUTF8(unit)
        }
        let next = Array(rest.prefix(6))
        if unit < 0xDC00, next.count == 6,
            next.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
        {
            let second = hexValue(next[2...])
            if (0xDC00...0xDFFF).contains(second) {
                rest = rest.dropFirst(6)
                result.bytes.appendUTF8(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
                return
            }
        }
        result.hasLoneSurrogate = true
        result.bytes.appendUTF8(unit)
    }

    private static func hexValue(_ digits: ArraySlice<UInt8>) -> UInt32 {
        digits.reduce(0) { $0 << 4 | UInt32(HexDigits.value($1) ?? 0) }
    }

    private static func meaning(ofEscape escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }

    /// Which escapes a written string uses.
    package enum EscapeStyle {
        /// Only what must be escaped, controls as `\u00xx`: one text for one string.
        case canonical
        /// The short forms such as `\n`, as people write them.
        case readable
    }

    /// Appends a quoted string made of decoded bytes.
    package static func write(_ decoded: [UInt8], style: EscapeStyle, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for (index, byte) in decoded.enumerated() {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            case 0x0A where style == .readable: output.append(contentsOf: #"\n"#.utf8)
            case 0x0D where style == .readable: output.append(contentsOf: #"\r"#.utf8)
            case 0x09 where style == .readable: output.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20: writeUnit(UInt32(byte), to: &output)
            case 0xED where decoded.isSurrogate(at: index):
                let unit =
                    0xD000 | UInt32(decoded[index + 1] & 0x3F) << 6
                    | UInt32(decoded[index + 2] & 0x3F)
                writeUnit(unit, to: &output)
            case 0x80...0xBF
            where decoded.isSurrogate(at: index - 1) || decoded.isSurrogate(at: index - 2):
                continue
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeUnit(_ unit: UInt32, to output: inout [UInt8]) {
        output.append(contentsOf: #"\u"#.utf8)
        for shift in [12, 8, 4, 0] { output.append(HexDigits.lower[Int(unit >> shift & 15)]) }
    }
}

extension [UInt8] {
    /// Appends a scalar in UTF-8; surrogates too, by the same arithmetic.
    fileprivate mutating func appendUTF8(_ scalar: UInt32) {
        func trailing(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
        switch scalar {
        case 0..<0x80: append(UInt8(scalar))
        case 0x80..<0x800: append(contentsOf: [UInt8(0xC0 | scalar >> 6), trailing(0)])
        case 0x800..<0x10000:
            append(contentsOf: [UInt8(0xE0 | scalar >> 12), trailing(6), trailing(0)])
        default:
            append(contentsOf: [UInt8(0xF0 | scalar >> 18), trailing(12), trailing(6), trailing(0)])
        }
    }

    /// Returns whether half a surrogate pair begins at an index.
    fileprivate func isSurrogate(at index: Int) -> Bool {
        index >= 0 && index + 2 < count && self[index] == 0xED && self[index + 1] >= 0xA0
    }
}
