/// Reads numbers of fixed length from a text.
struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { rest.isEmpty }

    /// Takes a character if it comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes so many digits, or returns nil where there are not as many.
    mutating func number(digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    /// Takes all digits that come next as those behind a decimal point.
    mutating func fraction() -> Double {
        let digits = rest.prefix { Self.isDigit($0) }
        rest = rest[digits.endIndex...]
        // More digits than a number holds say nothing.
        return Double("0.\(String(decoding: digits.prefix(12), as: UTF8.self))0") ?? 0
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
