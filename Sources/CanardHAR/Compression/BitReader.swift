/// Reads bits, lowest first, from bytes that come in pieces.
struct BitReader {
    private let nextPiece: () throws -> [UInt8]
    private var piece: [UInt8] = []
    private var place = 0
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var isAtEnd = false

    /// Makes a reader; the closure returns the next piece, an empty one at the end.
    init(nextPiece: @escaping () throws -> [UInt8]) {
        self.nextPiece = nextPiece
    }

    /// Makes a reader of bytes in memory.
    init(_ bytes: [UInt8]) {
        var rest: [UInt8]? = bytes
        self.init {
            defer { rest = nil }
            return rest ?? []
        }
    }

    /// Returns so many bits without taking them, at most 32; zeros beyond the end.
    mutating func peek(_ count: Int) throws -> Int {
        try fill(count)
        return Int(bits & (1 << UInt64(count) - 1))
    }

    /// Takes bits that were looked at.
    mutating func skip(_ count: Int) throws {
        guard count <= bitCount else { throw InflateError.truncated }
        bits >>= UInt64(count)
        bitCount -= count
    }

    /// Takes so many bits, at most 32.
    mutating func take(_ count: Int) throws -> Int {
        let value = try peek(count)
        try skip(count)
        return value
    }

    /// Leaves the bits up to the next whole byte.
    mutating func alignToByte() throws { try skip(bitCount % 8) }

    /// Whether no byte is left.
    mutating func isDone() throws -> Bool {
        try fill(8)
        return bitCount == 0
    }

    private mutating func fill(_ count: Int) throws {
        while bitCount < count, !isAtEnd {
            if place == piece.count {
                piece = try nextPiece()
                place = 0
                if piece.isEmpty {
                    isAtEnd = true
                    return
                }
            }
            bits |= UInt64(piece[place]) << UInt64(bitCount)
            bitCount += 8
            place += 1
        }
    }
}
