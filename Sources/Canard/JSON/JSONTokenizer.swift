/// Reads one JSON text into tokens, in one pass and without recursion.
struct JSONTokenizer {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// The indices of the containers that are open, innermost last.
    private var open: [Int] = []
    private(set) var tokens: [JSONTokens.Token] = []

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 16 + 1)
    }

    /// Reads one value and the white space around it, and nothing else.
    mutating func readDocument() throws(JSONError) {
        var needsValue = true
        while needsValue || !open.isEmpty {
            needsValue = try needsValue ? readValueStart() : closeContainers()
        }
        skipWhiteSpace()
        if offset < bytes.count { throw error("unexpected text after the value") }
    }

    /// Reads a scalar or opens a container, and returns whether its first value comes next.
    private mutating func readValueStart() throws(JSONError) -> Bool {
        skipWhiteSpace()
        switch current {
        case UInt8(ascii: "{"): return try openContainer(.object, end: UInt8(ascii: "}"))
        case UInt8(ascii: "["): return try openContainer(.array, end: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "t"): try readLiteral("true", .true)
        case UInt8(ascii: "f"): try readLiteral("false", .false)
        case UInt8(ascii: "n"): try readLiteral("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try readNumber()
        case nil: throw error("unexpected end of the text")
        default: throw error("expected a value")
        }
        return false
    }

    private mutating func openContainer(
        _ kind: JSONTokens.Kind,
        end: UInt8
    ) throws(JSONError) -> Bool {
        guard open.count < JSONTokens.maximumDepth else {
            throw error("nested deeper than \(JSONTokens.maximumDepth)")
        }
        open.append(tokens.count)
        tokens.append(JSONTokens.Token(kind: kind, start: offset, end: offset, next: 0))
        offset += 1
        skipWhiteSpace()
        if current == end { return false }
        if kind == .object { try readName() }
        return true
    }

    /// After a value: closes the containers that end here, and returns whether another value comes.
    private mutating func closeContainers() throws(JSONError) -> Bool {
        while let container = open.last {
            skipWhiteSpace()
            let isObject = tokens[container].kind == .object
            switch current {
            case UInt8(ascii: ","):
                offset += 1
                if isObject { try readName() }
                return true
            case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
                offset += 1
                tokens[container].end = offset
                tokens[container].next = tokens.count
                open.removeLast()
            case nil: throw error("unexpected end of the text")
            default: throw error("expected ',' or '\(isObject ? "}" : "]")'")
            }
        }
        return false
    }

    private mutating func readName() throws(JSONError) {
        skipWhiteSpace()
        guard let current else { throw error("unexpected end of the text") }
        guard current == UInt8(ascii: "\"") else { throw error("expected the name of a member") }
        try readString()
        skipWhiteSpace()
        guard self.current == UInt8(ascii: ":") else { throw error("expected ':'") }
        offset += 1
    }

    private mutating func readString() throws(JSONError) {
        let start = offset
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return append(.string, from: start)
            case UInt8(ascii: "\\"): try readEscape()
            case 0..<0x20: throw error("a control character in a string must be escaped")
            case 0x20..<0x80: offset += 1
            default: try readMultibyteScalar()
            }
        }
        throw error("a string without an end")
    }

    private mutating func readEscape() throws(JSONError) {
        offset += 1
        switch current {
        case UInt8(ascii: "u"):
            for _ in 0..<4 {
                offset += 1
                guard let digit = current, HexDigits.value(digit) != nil else {
                    throw error("expected four hexadecimal digits")
                }
            }
        case let byte? where Self.escapes.contains(byte): break
        default: throw error("an unknown escape")
        }
        offset += 1
    }

    private static let escapes = Array(#""\/bfnrt"#.utf8)

    /// Steps over one scalar of two to four bytes, which must be well-formed
    /// ([RFC 3629, section 4](https://www.rfc-editor.org/rfc/rfc3629#section-4)).
    private mutating func readMultibyteScalar() throws(JSONError) {
        let lead = bytes[offset]
        let (count, second): (Int, ClosedRange<UInt8>) =
            switch lead {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: throw error("not UTF-8")
            }
        guard offset + count <= bytes.count, second.contains(bytes[offset + 1]),
            bytes[offset + 2..<offset + count].allSatisfy({ (0x80...0xBF).contains($0) })
        else { throw error("not UTF-8") }
        offset += count
    }

    private mutating func readNumber() throws(JSONError) {
        let start = offset
        if current == UInt8(ascii: "-") { offset += 1 }
        if current == UInt8(ascii: "0") { offset += 1 } else { try readDigits() }
        if current == UInt8(ascii: ".") {
            offset += 1
            try readDigits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            offset += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
            try readDigits()
        }
        append(.number, from: start)
    }

    private mutating func readDigits() throws(JSONError) {
        let start = offset
        while let byte = current, Self.isDigit(byte) {
            offset += 1
        }
        if offset == start { throw error("expected a digit") }
    }

    private mutating func readLiteral(
        _ text: StaticString,
        _ kind: JSONTokens.Kind
    ) throws(JSONError) {
        let start = offset
        let count = text.utf8CodeUnitCount
        let isThere = text.withUTF8Buffer { bytes[start...].prefix(count).elementsEqual($0) }
        guard isThere else { throw error("expected '\(text)'") }
        offset += count
        append(kind, from: start)
    }

    private mutating func append(_ kind: JSONTokens.Kind, from start: Int) {
        tokens.append(
            JSONTokens.Token(kind: kind, start: start, end: offset, next: tokens.count + 1)
        )
    }

    private mutating func skipWhiteSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func error(_ reason: String) -> JSONError {
        JSONError(reason, at: offset, in: bytes)
    }
}
