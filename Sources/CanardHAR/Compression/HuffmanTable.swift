/// A prefix code as a table: the next bits are the index of the symbol.
struct HuffmanTable {
    /// Symbol and length of the code that an index begins with; 0 where there is no such code.
    private let entries: [UInt16]
    private let longest: Int

    /// Makes a table from the length of each symbol's code, 0 to 15; 0 for a symbol that has none
    /// ([RFC 1951, section 3.2.2](https://www.rfc-editor.org/rfc/rfc1951#section-3.2.2)).
    init(lengths: some Collection<Int>) throws {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        longest = counts.lastIndex { $0 > 0 } ?? 0
        var next = [Int](repeating: 0, count: 16)
        var code = 0
        for length in 1..<16 {
            code = (code + counts[length - 1]) << 1
            next[length] = code
            guard code + counts[length] <= 1 << length else {
                throw InflateError.invalid("a code with too many symbols")
            }
        }
        var entries = [UInt16](repeating: 0, count: 1 << longest)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let first = Self.reversed(next[length], length)
            next[length] += 1
            for index in stride(from: first, to: entries.count, by: 1 << length) {
                entries[index] = UInt16(symbol << 4 | length)
            }
        }
        self.entries = entries
    }

    /// Takes the next symbol.
    func symbol(from bits: inout BitReader) throws -> Int {
        let entry = Int(entries[try bits.peek(longest)])
        guard entry != 0 else {
            // Zeros beyond the end must not pass for damage.
            if try bits.isDone() { throw InflateError.truncated }
            throw InflateError.invalid("bits that are no code")
        }
        try bits.skip(entry & 15)
        return entry >> 4
    }

    /// Codes are written highest bit first, all else lowest first.
    private static func reversed(_ code: Int, _ length: Int) -> Int {
        var result = 0
        for bit in 0..<length where code >> bit & 1 == 1 { result |= 1 << (length - 1 - bit) }
        return result
    }
}
