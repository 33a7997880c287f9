import Canard

/// Finds where values begin and end in a JSON text of any length, without reading what is in them.
///
/// Only brackets, quotes and what stands between members is looked at. What is wrong inside of a value
/// shows when that is read.
struct HARScanner {
    private let source: HARSource
    /// The part of the text that is in memory, and where it begins.
    private var window: [UInt8] = []
    private var start = 0
    /// The offset of the next byte.
    private(set) var offset: Int

    private static let windowLength = 1 << 20

    /// Begins at an offset.
    init(_ source: HARSource, at offset: Int = 0) {
        self.source = source
        self.offset = offset
    }

    /// The next byte, or nil at the end.
    mutating func peek() throws(CanardError) -> UInt8? {
        if offset >= start + window.count || offset < start {
            start = offset
            window = try source.bytes(offset..<offset + Self.windowLength)
        }
        return window.isEmpty ? nil : window[offset - start]
    }

    /// Steps over white space and returns the next byte, or nil at the end.
    mutating func peekToken() throws(CanardError) -> UInt8? {
        while let byte = try peek() {
            guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
            offset += 1
        }
        return nil
    }

    /// Takes a byte if it is the next token.
    mutating func take(_ byte: Unicode.Scalar) throws(CanardError) -> Bool {
        guard try peekToken() == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    /// Takes a byte that must be the next token.
    mutating func expect(_ byte: Unicode.Scalar) throws(CanardError) {
        guard try take(byte) else { throw try error("expected '\(byte)'") }
    }

    /// How deep the last value is that was taken.
    private(set) var depthOfLastValue = 0

    /// Takes a value and returns its place.
    mutating func value() throws(CanardError) -> Range<Int> {
        guard let first = try peekToken() else { throw try error("unexpected end of the text") }
        let begin = offset
        var extent = ValueExtent(first: first)
        while try peek() != nil {
            let part = window[(offset - start)...]
            if let length = part.withUnsafeBufferPointer({ extent.end(in: $0) }) {
                offset += length
                depthOfLastValue = extent.deepest
                guard offset > begin else { throw try error("expected a value") }
                return begin..<offset
            }
            offset += part.count
        }
        guard extent.mayEndHere else { throw try error("unexpected end of the text") }
        return begin..<offset
    }

    /// Takes the name of a member with the colon behind it.
    mutating func name() throws(CanardError) -> String {
        guard try peekToken() == UInt8(ascii: "\"") else {
            throw try error("expected the name of a member")
        }
        let range = try value()
        // No name is that long; a text that is all one string must not be taken into memory for one.
        guard range.count < 1 << 16 else { throw try error("a name that is too long") }
        let bytes = try source.bytes(range)
        try expect(":")
        do throws(JSONError) {
            return try JSONDocument(bytes).root.repairedText
        } catch {
            throw try self.error(error.reason)
        }
    }

    /// Returns an error at the place of the next byte.
    func error(_ reason: String) throws(CanardError) -> CanardError {
        var line = 1
        var column = 1
        for begin in stride(from: 0, to: offset, by: Self.windowLength) {
            for byte in try source.bytes(begin..<min(begin + Self.windowLength, offset)) {
                (line, column) = byte == 0x0A ? (line + 1, 1) : (line, column + 1)
            }
        }
        return CanardError(
            .damagedFile,
            reason: reason,
            file: source.file,
            place: "line \(line), column \(column)"
        )
    }
}
