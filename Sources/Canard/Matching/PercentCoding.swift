/// Percent-encoding in its one canonical form
/// ([RFC 3986, section 2](https://www.rfc-editor.org/rfc/rfc3986#section-2)).
package enum PercentCoding {
    /// Undoes the encoding once; `%` without two hexadecimal digits stands for itself.
    package static func decoded(
        _ text: some Collection<UInt8>,
        plusIsSpace: Bool = false
    ) -> [UInt8] {
        let text = Array(text)
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "%"), index + 2 < text.count,
                let high = HexDigits.value(text[index + 1]),
                let low = HexDigits.value(text[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(byte == UInt8(ascii: "+") && plusIsSpace ? 0x20 : byte)
                index += 1
            }
        }
        return output
    }

    /// Appends the bytes with only unreserved characters left bare.
    package static func append(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
        for byte in bytes {
            if isUnreserved(byte) {
                output.append(byte)
            } else {
                output.append(UInt8(ascii: "%"))
                output.append(HexDigits.upper[Int(byte >> 4)])
                output.append(HexDigits.upper[Int(byte & 15)])
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
