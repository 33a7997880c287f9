/// Undoes DEFLATE ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)), piece by piece.
///
/// Memory holds the last 32 KiB, which later bytes may refer to, and one piece of output.
struct Inflate {
    private let limit: Int
    private let write: ([UInt8]) throws -> Void
    /// The output that was not handed over yet, behind the part that may still be referred to.
    private var output: [UInt8] = []
    private var handedOver = 0
    private var total = 0

    private static let windowLength = 1 << 15
    private static let pieceLength = 1 << 20

    /// Makes an inflater that hands at most so many bytes over.
    init(limit: Int, write: @escaping ([UInt8]) throws -> Void) {
        self.limit = limit
        self.write = write
    }

    /// Undoes one stream, to its last block.
    mutating func run(_ bits: inout BitReader) throws {
        var isLast = false
        while !isLast {
            isLast = try bits.take(1) == 1
            switch try bits.take(2) {
            case 0: try copyStored(&bits)
            case 1: try inflateBlock(&bits, try Self.fixedCodes())
            case 2: try inflateBlock(&bits, try Self.dynamicCodes(&bits))
            default: throw InflateError.invalid("a block of an unknown kind")
            }
        }
        try handOver(keeping: 0)
    }

    private mutating func copyStored(_ bits: inout BitReader) throws {
        try bits.alignToByte()
        let count = try bits.take(16)
        guard try bits.take(16) == ~count & 0xFFFF else {
            throw InflateError.invalid("the length of a block")
        }
        for _ in 0..<count { try append(UInt8(try bits.take(8))) }
    }

    private typealias Codes = (literals: HuffmanTable, distances: HuffmanTable)

    private mutating func inflateBlock(_ bits: inout BitReader, _ codes: Codes) throws {
        while true {
            let symbol = try codes.literals.symbol(from: &bits)
            if symbol < 256 {
                try append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol - 257 < Self.lengths.count else {
                throw InflateError.invalid("a length that there is not")
            }
            let (base, extra) = Self.lengths[symbol - 257]
            let count = base + (try bits.take(extra))
            let code = try codes.distances.symbol(from: &bits)
            guard code < 30 else { throw InflateError.invalid("a distance that there is not") }
            let distanceBits = max(code / 2 - 1, 0)
            let first = code < 4 ? code + 1 : (2 + code % 2) << distanceBits + 1
            try copy(count, from: first + (try bits.take(distanceBits)))
        }
    }

    private mutating func copy(_ count: Int, from distance: Int) throws {
        guard distance <= output.count else {
            throw InflateError.invalid("a distance beyond the beginning")
        }
        var place = output.count - distance
        for _ in 0..<count {
            output.append(output[place])
            place += 1
        }
        try added(count)
    }

    private mutating func append(_ byte: UInt8) throws {
        output.append(byte)
        try added(1)
    }

    private mutating func added(_ count: Int) throws {
        total += count
        guard total <= limit else { throw InflateError.tooLong(limit: limit) }
        if output.count >= Self.windowLength + Self.pieceLength {
            try handOver(keeping: Self.windowLength)
        }
    }

    private mutating func handOver(keeping count: Int) throws {
        if handedOver < output.count { try write(Array(output[handedOver...])) }
        output.removeFirst(output.count - count)
        handedOver = count
    }

    /// The first length of each symbol from 257 on, and how many bits are added to it.
    private static let lengths: [(base: Int, extra: Int)] = (0..<29).map { index in
        if index < 8 { return (index + 3, 0) }
        if index == 28 { return (258, 0) }
        let extra = index / 4 - 1
        return ((4 + index % 4) << extra + 3, extra)
    }

    private static func fixedCodes() throws -> Codes {
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        return (
            try HuffmanTable(lengths: lengths),
            try HuffmanTable(lengths: [Int](repeating: 5, count: 30))
        )
    }

    private static let codeLengthOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    private static func dynamicCodes(_ bits: inout BitReader) throws -> Codes {
        let literalCount = try bits.take(5) + 257
        let distanceCount = try bits.take(5) + 1
        let count = try bits.take(4) + 4
        guard literalCount <= 286 else { throw InflateError.invalid("too many symbols") }
        var codeLengths = [Int](repeating: 0, count: 19)
        for place in codeLengthOrder.prefix(count) { codeLengths[place] = try bits.take(3) }
        let code = try HuffmanTable(lengths: codeLengths)
        var lengths: [Int] = []
        while lengths.count < literalCount + distanceCount {
            let symbol = try code.symbol(from: &bits)
            switch symbol {
            case 16:
                guard let last = lengths.last else {
                    throw InflateError.invalid("a repetition of nothing")
                }
                lengths += repeatElement(last, count: try bits.take(2) + 3)
            case 17: lengths += repeatElement(0, count: try bits.take(3) + 3)
            case 18: lengths += repeatElement(0, count: try bits.take(7) + 11)
            default: lengths.append(symbol)
            }
        }
        guard lengths.count == literalCount + distanceCount, lengths[256] > 0 else {
            throw InflateError.invalid("the lengths of a code")
        }
        return (
            try HuffmanTable(lengths: lengths[..<literalCount]),
            try HuffmanTable(lengths: lengths[literalCount...])
        )
    }
}
