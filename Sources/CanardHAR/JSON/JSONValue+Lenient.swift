import Canard
import Foundation

// What tools write where HAR wants a number or a text.
extension JSONDocument.Value {
    /// A finite number, also one in a string, or nil.
    var lenientNumber: Double? {
        let number: Double? =
            switch kind {
            case .number: double
            case .string: string.flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
            default: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A number that is whole within the range of 32 bits, also one in a string, or nil.
    var lenientInt: Int? {
        lenientNumber.flatMap { Int(exactly: $0) }.flatMap { Int32(exactly: $0) }.map(Int.init)
    }

    /// A string with half surrogate pairs replaced by U+FFFD, or the text of a number or truth value.
    var lenientText: String? {
        switch kind {
        case .string: repairedText
        case .number, .true, .false: text
        default: nil
        }
    }

    /// A string's text; half a surrogate pair becomes U+FFFD.
    var repairedText: String { string ?? String(decoding: repairedBytes, as: UTF8.self) }

    /// Whether the value is `true`, also in a string.
    var isTrue: Bool { kind == .true || string?.lowercased() == "true" }

    /// A string's bytes.
    ///
    /// Python writes a byte that is no UTF-8 as half a surrogate pair, U+DC80 to U+DCFF (PEP 383), and it
    /// becomes that byte again; any other half becomes U+FFFD.
    var repairedBytes: [UInt8] {
        let bytes = decodedBytes
        guard string == nil else { return bytes }
        var repaired: [UInt8] = []
        var place = 0
        while place < bytes.count {
            guard bytes[place] == 0xED, place + 2 < bytes.count, bytes[place + 1] >= 0xA0 else {
                repaired.append(bytes[place])
                place += 1
                continue
            }
            let unit = 0xD000 | Int(bytes[place + 1] & 0x3F) << 6 | Int(bytes[place + 2] & 0x3F)
            if (0xDC80...0xDCFF).contains(unit) {
                repaired.append(UInt8(unit - 0xDC00))
            } else {
                repaired += [0xEF, 0xBF, 0xBD]
            }
            place += 3
        }
        return repaired
    }
}
