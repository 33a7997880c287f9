/// Finds the end of one JSON value, in bytes that come in parts.
struct ValueExtent {
    private enum Kind {
        case container
        case string
        case scalar
    }

    private let kind: Kind
    private var depth = 0
    /// How many containers were open at once, at most.
    private(set) var deepest = 0
    private var isInString = false
    private var isEscaped = false

    /// Begins at the first byte of a value, which comes with the first part.
    init(first: UInt8) {
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): kind = .container
        case UInt8(ascii: "\""): kind = .string
        default: kind = .scalar
        }
    }

    /// Whether a value may end with the text, as a number does.
    var mayEndHere: Bool { kind == .scalar }

    /// Returns how many bytes of a part belong to the value, or nil where it goes on.
    mutating func end(in part: UnsafeBufferPointer<UInt8>) -> Int? {
        if kind == .scalar { return part.firstIndex { Self.endsScalar($0) } }
        var index = 0
        while index < part.count {
            let byte = part[index]
            index += 1
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    if kind == .string { return index }
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > deepest { deepest = depth }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth <= 0 { return index }
            default: break
            }
        }
        return nil
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"),
            UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
            true
        default: false
        }
    }
}
