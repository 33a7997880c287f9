/// What compressed bytes are wrapped in.
enum CompressedFormat: Sendable, Hashable {
    /// [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952): `gzip`, with a checksum of CRC-32.
    case gzip
    /// [RFC 1950](https://www.rfc-editor.org/rfc/rfc1950): HTTP's `deflate`, with a checksum of Adler-32.
    case zlib
    /// Nothing, as some servers understand `deflate`.
    case raw

    /// Returns what bytes begin as, or nil for none of those that can be told by their beginning.
    init?(head: some Sequence<UInt8>) {
        let head = Array(head.prefix(2))
        guard head.count == 2 else { return nil }
        if head == [0x1F, 0x8B] {
            self = .gzip
        } else if head[0] == 0x78, (Int(head[0]) << 8 | Int(head[1])) % 31 == 0 {
            self = .zlib
        } else {
            return nil
        }
    }

    /// Returns what compressed bytes stand for.
    func inflated(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
        var output: [UInt8] = []
        var bits = BitReader(bytes)
        try inflate(&bits, limit: limit) { output += $0 }
        return output
    }

    /// Hands over what compressed bytes stand for, in pieces.
    ///
    /// - Throws: ``InflateError``, and what the closures throw.
    func inflate(
        _ bits: inout BitReader,
        limit: Int,
        to write: @escaping ([UInt8]) throws -> Void
    ) throws {
        switch self {
        case .raw:
            var inflate = Inflate(limit: limit, write: write)
            try inflate.run(&bits)
        case .zlib: try inflateZlib(&bits, limit, write)
        case .gzip:
            var total = 0
            repeat {
                try inflateMember(&bits, limit - total) { piece in
                    total += piece.count
                    try write(piece)
                }
            } while try hasAnotherMember(&bits)
        }
    }

    private func inflateZlib(
        _ bits: inout BitReader,
        _ limit: Int,
        _ write: @escaping ([UInt8]) throws -> Void
    ) throws {
        let header = try (bits.take(8), bits.take(8))
        guard header.0 & 15 == 8, (header.0 << 8 | header.1) % 31 == 0, header.1 & 0x20 == 0 else {
            throw InflateError.invalid("the header")
        }
        var checksum = Adler32()
        var inflate = Inflate(limit: limit) { piece in
            checksum.update(piece)
            try write(piece)
        }
        try inflate.run(&bits)
        try bits.alignToByte()
        var expected: UInt32 = 0
        for _ in 0..<4 { expected = expected << 8 | UInt32(try bits.take(8)) }
        guard expected == checksum.value else { throw InflateError.invalid("the checksum differs") }
    }

    private func inflateMember(
        _ bits: inout BitReader,
        _ limit: Int,
        _ write: @escaping ([UInt8]) throws -> Void
    ) throws {
        try skipMemberHeader(&bits)
        var checksum = CRC32()
        var count: UInt32 = 0
        var inflate = Inflate(limit: limit) { piece in
            checksum.update(piece)
            count &+= UInt32(truncatingIfNeeded: piece.count)
            try write(piece)
        }
        try inflate.run(&bits)
        try bits.alignToByte()
        guard UInt32(try bits.take(32)) == checksum.value else {
            throw InflateError.invalid("the checksum differs")
        }
        guard UInt32(try bits.take(32)) == count else {
            throw InflateError.invalid("the length differs")
        }
    }

    private func skipMemberHeader(_ bits: inout BitReader) throws {
        guard try bits.take(16) == 0x8B1F, try bits.take(8) == 8 else {
            throw InflateError.invalid("the header")
        }
        let flags = try bits.take(8)
        // Time, level and system.
        for _ in 0..<6 { _ = try bits.take(8) }
        if flags & 4 != 0 { for _ in 0..<(try bits.take(16)) { _ = try bits.take(8) } }
        // Name and comment, each with a zero at its end.
        for flag in [8, 16] where flags & flag != 0 { while try bits.take(8) != 0 {} }
        if flags & 2 != 0 { _ = try bits.take(16) }
    }

    /// What follows a member and begins otherwise is padding.
    private func hasAnotherMember(_ bits: inout BitReader) throws -> Bool {
        try bits.peek(16) == 0x8B1F
    }
}
