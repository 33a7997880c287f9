import Foundation
import Testing

@testable import CanardHAR

@Suite struct InflateTests {
    @Test(arguments: CompressedVector.all)
    func `what zlib compressed is had back`(_ vector: CompressedVector) throws {
        let output = try vector.format.inflated(try vector.bytes, limit: 1 << 20)
        #expect(output.count == vector.count)
        #expect(output.checksum == vector.checksum)
    }

    @Test(arguments: CompressedVector.all)
    func `the format is told by the first bytes`(_ vector: CompressedVector) throws {
        let format = CompressedFormat(head: try vector.bytes)
        #expect(format == (vector.format == .raw ? nil : vector.format))
    }

    @Test(arguments: CompressedVector.all)
    func `input may come in pieces of any size`(_ vector: CompressedVector) throws {
        let bytes = try vector.bytes
        for size in [1, 7] {
            var rest = bytes[...]
            var bits = BitReader {
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
            var output: [UInt8] = []
            try vector.format.inflate(&bits, limit: 1 << 20) { output += $0 }
            #expect(output.checksum == vector.checksum)
        }
    }

    // Of two members the first alone is whole.
    @Test(arguments: CompressedVector.all.filter { $0.count != 6 })
    func `what is cut off anywhere is an error`(_ vector: CompressedVector) throws {
        let bytes = try vector.bytes
        for count in stride(from: 0, to: bytes.count, by: max(bytes.count / 60, 1)) {
            #expect(throws: InflateError.self) {
                try vector.format.inflated(Array(bytes.prefix(count)), limit: 1 << 20)
            }
        }
    }

    @Test(arguments: CompressedVector.all)
    func `damaged bytes never crash, and where there is a checksum are found out`(
        _ vector: CompressedVector
    ) throws {
        var generator = SeededGenerator(state: 11)
        let bytes = try vector.bytes
        for _ in 0..<100 {
            var damaged = bytes
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            damaged[place] ^= UInt8.random(in: 1...255, using: &generator)
            // Either is right: the header has bytes that mean nothing.
            guard let output = try? vector.format.inflated(damaged, limit: 1 << 20) else {
                continue
            }
            if vector.format != .raw, vector.format != .gzip {
                #expect(output.checksum == vector.checksum)
            }
        }
    }

    @Test func `more than the limit is an error, however small the input`() throws {
        let vector = try #require(CompressedVector.all.first { $0.count == 100_000 })
        #expect(throws: InflateError.tooLong(limit: 99_999)) {
            try vector.format.inflated(try vector.bytes, limit: 99_999)
        }
        #expect(try vector.format.inflated(try vector.bytes, limit: 100_000).count == 100_000)
    }

    @Test func `the limit holds for all members together`() throws {
        let vector = try #require(
            CompressedVector.all.first { $0.count == 6 && $0.format == .gzip }
        )
        #expect(throws: InflateError.self) {
            try vector.format.inflated(try vector.bytes, limit: 5)
        }
    }
}

extension CompressedVector {
    var bytes: [UInt8] {
        get throws {
            Array(try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters)))
        }
    }
}

extension [UInt8] {
    var checksum: UInt32 {
        var checksum = CRC32()
        checksum.update(self)
        return checksum.value
    }
}
