import Foundation

/// Bytes that stand in a text as base64 or hexadecimal digits.
enum EncodedText {
    /// Decodes base64 as tools write it: with line breaks, URL-safe, without padding; or returns nil.
    static func base64(_ text: some StringProtocol) -> [UInt8]? {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case 0x09, 0x0A, 0x0D, 0x20: continue
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            default: digits.append(byte)
            }
        }
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
        return Data(base64Encoded: Data(digits)).map(Array.init)
    }

    /// Decodes pairs of hexadecimal digits, or returns nil.
    static func hexadecimal(_ text: some StringProtocol) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[place]), let low = value(digits[place + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }

    /// Returns a byte for each character, or nil where one is beyond a byte.
    static func latin1(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard scalar.value < 0x100 else { return nil }
            bytes.append(UInt8(scalar.value))
        }
        return bytes
    }
}
