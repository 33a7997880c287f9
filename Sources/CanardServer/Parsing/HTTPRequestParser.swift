import Canard
import Foundation

/// Reads the requests of one connection from bytes that arrive in pieces of any size.
///
/// The parser is strict: what [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112) lets a recipient
/// repair is refused, since two recipients that repair differently can be played off against each
/// other. After an error, each call throws it again.
///
/// ```swift
/// var parser = HTTPRequestParser(headerBytes: 65_536, bodyBytes: 1_048_576)
/// parser.append(bytes)
/// while let event = try parser.next() { … }
/// ```
struct HTTPRequestParser: Sendable {
    /// A part of a request, in the order head, any number of body pieces, end.
    enum Event: Hashable, Sendable {
        case head(HTTPRequestHead)
        case body(Data)
        case end(trailers: Canard.HeaderFields)
    }

    private enum State {
        case requestLine(emptyLines: Int)
        case headers(HTTPRequestLine)
        case bytes(left: Int)
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailers
    }

    /// The empty lines that may precede a request line:
    /// [RFC 9112, section 2.2](https://www.rfc-editor.org/rfc/rfc9112#section-2.2) asks for one.
    private static let emptyLines = 2
    private static let chunkLineBytes = 1024

    private let headerBytes: Int
    private let bodyBytes: Int
    private var buffer = LineBuffer()
    private var state = State.requestLine(emptyLines: 0)
    private var failure: HTTPParsingError?
    private var fields = Canard.HeaderFields()
    /// How much of the limits the request has used.
    private var usedHeaderBytes = 0
    private var usedBodyBytes = 0

    init(headerBytes: Int, bodyBytes: Int) {
        self.headerBytes = headerBytes
        self.bodyBytes = bodyBytes
    }

    /// Whether a request has begun to arrive.
    var isInsideRequest: Bool {
        if case .requestLine = state { buffer.count > 0 } else { true }
    }

    /// Whether bytes have arrived that no event has told of yet.
    var hasUnreadBytes: Bool { buffer.count > 0 }

    mutating func append(_ bytes: some Collection<UInt8>) {
        buffer.append(bytes)
    }

    /// Returns the next part of a request, or nil where more bytes are needed.
    mutating func next() throws(HTTPParsingError) -> Event? {
        if let failure { throw failure }
        do throws(HTTPParsingError) {
            return try step()
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func step() throws(HTTPParsingError) -> Event? {
        while true {
            switch state {
            case .requestLine(let emptyLines):
                guard try readRequestLine(emptyLines: emptyLines) else { return nil }
            case .headers(let line):
                guard let line = try readFields(of: line) else { return nil }
                return .head(line)
            case .bytes(left: 0):
                return end()
            case .bytes(let left):
                return takeBody(left).map { .body($0) }
            case .chunkSize:
                guard try readChunkSize() else { return nil }
            case .chunk(left: 0):
                state = .chunkEnd
            case .chunk(let left):
                return takeBody(left).map { .body($0) }
            case .chunkEnd:
                guard try readChunkEnd() else { return nil }
            case .trailers:
                guard try readFields() else { return nil }
                return end()
            }
        }
    }

    private mutating func end() -> Event {
        let trailers = fields
        state = .requestLine(emptyLines: 0)
        fields = [:]
        usedHeaderBytes = 0
        usedBodyBytes = 0
        return .end(trailers: trailers)
    }
}

// MARK: - Head

extension HTTPRequestParser {
    private mutating func readRequestLine(emptyLines: Int) throws(HTTPParsingError) -> Bool {
        // Something else than HTTP, such as a TLS handshake, need not send a line end ever.
        if let first = buffer.first, !HTTPSyntax.isTokenByte(first),
            first != HTTPSyntax.carriageReturn
        {
            throw .badRequest("the method is not a token")
        }
        guard let line = try takeLine(orThrow: HTTPParsingError.targetTooLong) else {
            return false
        }
        if line.isEmpty {
            guard emptyLines < Self.emptyLines else {
                throw .badRequest("there are empty lines in place of a request")
            }
            state = .requestLine(emptyLines: emptyLines + 1)
        } else {
            state = .headers(try HTTPRequestLine(line))
        }
        return true
    }

    private mutating func readFields(
        of line: HTTPRequestLine
    ) throws(HTTPParsingError) -> HTTPRequestHead? {
        guard try readFields() else { return nil }
        let head = try HTTPRequestHead(line: line, headers: fields)
        fields = [:]
        switch head.bodyLength {
        case .bytes(let count):
            guard count <= bodyBytes else { throw .bodyTooLarge(limit: bodyBytes) }
            state = .bytes(left: count)
        case .chunked:
            // Trailers and chunk extensions have the same limit as the header section, anew.
            usedHeaderBytes = 0
            state = .chunkSize
        }
        return head
    }

    /// Reads lines up to an empty one; returns whether it was reached.
    private mutating func readFields() throws(HTTPParsingError) -> Bool {
        while let line = try takeLine(orThrow: HTTPParsingError.headerTooLarge) {
            if line.isEmpty { return true }
            try appendField(line)
        }
        return false
    }

    /// [RFC 9112, section 5](https://www.rfc-editor.org/rfc/rfc9112#section-5): no space before the
    /// colon (5.1), no lines that continue the one before (5.2).
    private mutating func appendField(_ line: ArraySlice<UInt8>) throws(HTTPParsingError) {
        if line.first == HTTPSyntax.space || line.first == HTTPSyntax.tab {
            throw .badRequest("a header line begins with a space")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw .badRequest("a header line has no colon")
        }
        let name = line[..<colon]
        guard HTTPSyntax.isToken(name) else { throw .badRequest("a header name is not a token") }
        let value = HTTPSyntax.trimmed(line[(colon + 1)...])
        guard HTTPSyntax.isFieldValue(value) else {
            throw .badRequest("a header value has control characters")
        }
        fields.append(HTTPSyntax.text(value), for: HTTPSyntax.text(name))
    }

    /// Takes a line, and counts it with what of the next has arrived against the limit.
    private mutating func takeLine(
        orThrow tooLarge: (_ limit: Int) -> HTTPParsingError
    ) throws(HTTPParsingError) -> ArraySlice<UInt8>? {
        let line = try buffer.takeLine()
        if let line { usedHeaderBytes += line.count + 2 }
        let pending = line == nil ? buffer.count : 0
        guard usedHeaderBytes + pending <= headerBytes else { throw tooLarge(headerBytes) }
        return line
    }
}

// MARK: - Body

extension HTTPRequestParser {
    private mutating func takeBody(_ left: Int) -> Data? {
        guard buffer.count > 0 else { return nil }
        let data = buffer.take(left)
        if case .chunk = state {
            state = .chunk(left: left - data.count)
        } else {
            state = .bytes(left: left - data.count)
        }
        return data
    }

    /// Reads the line before a chunk.
    ///
    /// Extensions are skipped, as a recipient must where it does not know them:
    /// [RFC 9112, section 7.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1).
    private mutating func readChunkSize() throws(HTTPParsingError) -> Bool {
        let tooLong = HTTPParsingError.badRequest("the line before a chunk is too long")
        guard let line = try buffer.takeLine() else {
            guard buffer.count <= Self.chunkLineBytes else { throw tooLong }
            return false
        }
        guard line.count <= Self.chunkLineBytes else { throw tooLong }
        let digits = line.prefix { $0 != UInt8(ascii: ";") }
        let hasExtensions = digits.count < line.count
        let size = try Self.chunkSize(hasExtensions ? HTTPSyntax.trimmed(digits) : digits)
        guard HTTPSyntax.isFieldValue(line) else {
            throw .badRequest("a chunk extension has control characters")
        }
        usedHeaderBytes += line.count - digits.count
        guard usedHeaderBytes <= headerBytes else {
            throw .badRequest("the chunk extensions are larger than \(headerBytes) bytes")
        }
        guard size <= bodyBytes - usedBodyBytes else { throw .bodyTooLarge(limit: bodyBytes) }
        usedBodyBytes += size
        state = size == 0 ? .trailers : .chunk(left: size)
        return true
    }

    private static func chunkSize(_ digits: ArraySlice<UInt8>) throws(HTTPParsingError) -> Int {
        // Fifteen digits fit in 64 bits with room to spare; `Int(_:radix:)` would take a sign.
        let text = HTTPSyntax.text(digits)
        guard (1...15).contains(digits.count), text.utf8.allSatisfy({ $0.isHexDigit }),
            let size = Int(text, radix: 16)
        else { throw .badRequest("a chunk size is not a hexadecimal number in range") }
        return size
    }

    private mutating func readChunkEnd() throws(HTTPParsingError) -> Bool {
        let bad = HTTPParsingError.badRequest("a chunk does not end where its size says")
        guard let first = buffer.first else { return false }
        guard first == HTTPSyntax.carriageReturn else { throw bad }
        guard let line = try buffer.takeLine() else {
            guard buffer.count < 2 else { throw bad }
            return false
        }
        guard line.isEmpty else { throw bad }
        state = .chunkSize
        return true
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        HTTPSyntax.isDigit(self) || (0x61...0x66).contains(self | 0x20)
    }
}
