import Canard
import Foundation
import Testing

@testable import CanardServer

@Suite(.timeLimit(.minutes(1)))
struct HTTPRequestParserTests {
    /// Returns all that a parser tells of bytes that arrive in pieces of a size.
    static func events(
        _ text: String,
        pieceCount: Int = .max,
        headerBytes: Int = 1000,
        bodyBytes: Int = 1000
    ) throws -> [HTTPRequestParser.Event] {
        var parser = HTTPRequestParser(headerBytes: headerBytes, bodyBytes: bodyBytes)
        var events: [HTTPRequestParser.Event] = []
        var rest = ArraySlice(text.utf8.map { $0 })
        while !rest.isEmpty {
            parser.append(rest.prefix(pieceCount))
            rest = rest.dropFirst(pieceCount)
            while let event = try parser.next() { events.append(event) }
        }
        return events
    }

    /// Returns the lines and bodies of the requests in the bytes.
    static func summary(_ events: [HTTPRequestParser.Event]) -> [String] {
        var requests: [String] = []
        for event in events {
            switch event {
            case .head(let head):
                requests.append("\(head.line.method) \(head.line.target) ")
            case .body(let data):
                requests[requests.count - 1] += String(decoding: data, as: UTF8.self)
            case .end(let trailers):
                let fields = trailers.map { " \($0.name)=\($0.value)" }
                requests[requests.count - 1] += fields.joined() + "."
            }
        }
        return requests
    }

    @Test(arguments: GoodRequest.all, [Int.max, 1, 2, 7])
    func `a good request is read from pieces of any size`(
        request: GoodRequest,
        pieceCount: Int
    ) throws {
        let events = try Self.events(request.text, pieceCount: pieceCount)
        #expect(Self.summary(events) == request.summary)
    }

    @Test(arguments: BadRequest.all, [Int.max, 1])
    func `a bad request is refused`(request: BadRequest, pieceCount: Int) throws {
        let error = #expect(throws: HTTPParsingError.self) {
            try Self.events(request.text, pieceCount: pieceCount)
        }
        #expect(error?.status == request.status, "\(String(describing: error))")
    }

    @Test(arguments: GoodRequest.all)
    func `a damaged request is read alike in one piece and byte by byte`(
        request: GoodRequest
    ) {
        var generator = SeededGenerator(state: 1)
        let damage = Array("\r\n\0\t :;,/0aF\u{7F}\u{E9}".unicodeScalars)
        for _ in 0..<100 {
            var scalars = Array(request.text.unicodeScalars)
            let position = Int.random(in: scalars.indices, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: scalars.remove(at: position)
            case 1: scalars.insert(damage.randomElement(using: &generator) ?? "x", at: position)
            default: scalars[position] = damage.randomElement(using: &generator) ?? "x"
            }
            let text = String(String.UnicodeScalarView(scalars))
            let whole = Result { Self.summary(try Self.events(text)) }
            let pieces = Result { Self.summary(try Self.events(text, pieceCount: 1)) }
            #expect((try? whole.get()) == (try? pieces.get()), "\(text.debugDescription)")
        }
    }

    @Test func `after an error each call throws it again`() throws {
        var parser = HTTPRequestParser(headerBytes: 1000, bodyBytes: 1000)
        parser.append("BAD\r\n\r\n".utf8)
        let first = #expect(throws: HTTPParsingError.self) { try parser.next() }
        parser.append(get("/").utf8)
        let second = #expect(throws: HTTPParsingError.self) { try parser.next() }
        #expect(first == second)
    }

    @Test func `names and values of header fields keep their spelling and order`() throws {
        let text = get("/", "X-One:  a b\t", "x-two:", "X-ONE: \u{E9}")
        guard case .head(let head)? = try Self.events(text).first else {
            Issue.record("there is no head")
            return
        }
        #expect(head.headers.map(\.name) == ["Host", "X-One", "x-two", "X-ONE"])
        #expect(head.headers.map(\.value) == ["a", "a b", "", "\u{E9}"])
    }

    @Test func `a value that is not UTF-8 is read as Latin-1`() {
        #expect(HTTPSyntax.text([0x61, 0xE9]) == "a\u{E9}")
    }

    @Test(arguments: [
        ("HTTP/1.1", "X: y", true), ("HTTP/1.1", "Connection: close", false),
        ("HTTP/1.1", "Connection: x, Close", false), ("HTTP/1.0", "X: y", false),
        ("HTTP/1.0", "Connection: keep-alive", true), ("HTTP/1.2", "X: y", true),
    ])
    func `the version and the options tell whether the connection stays`(
        version: String,
        field: String,
        isKeepAlive: Bool
    ) throws {
        let events = try Self.events("GET / \(version)\r\nHost: a\r\n\(field)\r\n\r\n")
        guard case .head(let head)? = events.first else {
            Issue.record("there is no head")
            return
        }
        #expect(head.isKeepAlive == isKeepAlive)
    }
}
