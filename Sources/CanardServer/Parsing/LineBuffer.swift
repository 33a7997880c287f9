import Foundation

/// Bytes that have arrived and not been read, which can be taken by lines or by number.
struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// The position of the first byte not taken.
    private var start = 0
    /// The position up to which there is no line end.
    private var searched = 0

    var count: Int { bytes.count - start }
    var first: UInt8? { start < bytes.count ? bytes[start] : nil }

    mutating func append(_ new: some Collection<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            (start, searched) = (0, 0)
        } else if start > 64 * 1024 {
            // Seldom enough that moving the rest costs no more than reading it did.
            bytes.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Takes a line without its end; nil where there is no whole line.
    ///
    /// Only CRLF ends a line. A recipient may take a lone LF as well, but then disagrees with those
    /// that do not: [RFC 9112, section 2.2](https://www.rfc-editor.org/rfc/rfc9112#section-2.2).
    mutating func takeLine() throws(HTTPParsingError) -> ArraySlice<UInt8>? {
        searched = max(searched, start)
        guard let end = indexOfLineFeed() else {
            searched = bytes.count
            return nil
        }
        guard end > start, bytes[end - 1] == HTTPSyntax.carriageReturn else {
            throw .badRequest("a line ends in LF without CR")
        }
        let line = bytes[start..<(end - 1)]
        guard !line.contains(HTTPSyntax.carriageReturn) else {
            throw .badRequest("there is a CR within a line")
        }
        guard !line.contains(0) else { throw .badRequest("there is a NUL within a line") }
        start = end + 1
        return line
    }

    /// Takes at most so many bytes.
    mutating func take(_ maximum: Int) -> Data {
        let taken = min(maximum, count)
        let data = bytes.withUnsafeBytes { Data($0[start..<(start + taken)]) }
        start += taken
        return data
    }

    private func indexOfLineFeed() -> Int? {
        bytes.withUnsafeBytes { buffer -> Int? in
            guard let base = buffer.baseAddress, searched < buffer.count else { return nil }
            let line = Int32(HTTPSyntax.lineFeed)
            let found = memchr(base + searched, line, buffer.count - searched)
            return found.map { UnsafeRawPointer($0) - base }
        }
    }
}
