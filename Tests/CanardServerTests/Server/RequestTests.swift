import Canard
import Foundation
import Testing

@testable import CanardServer

@Suite(.timeLimit(.minutes(1)))
struct RequestTests {
    @Test func `several requests go over one connection`() async throws {
        try await withServer(handler: echo) { _, client in
            for number in 1...3 {
                try await client.send(get("/\(number)"))
                let response = try await client.response()
                #expect(response.text == "GET /\(number) ")
                #expect(response.headers["Connection"] == nil)
            }
        }
    }

    @Test func `requests sent at once are answered in order`() async throws {
        try await withServer(handler: echo) { _, client in
            let post = "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
            try await client.send(get("/1") + post + get("/3"))
            #expect(try await client.response().text == "GET /1 ")
            #expect(try await client.response().text == "POST /2 hi")
            #expect(try await client.response().text == "GET /3 ")
        }
    }

    @Test func `the connection ends where the client asks for it`() async throws {
        try await withServer(handler: echo) { _, client in
            try await client.send(get("/1", "Connection: close") + get("/2"))
            let response = try await client.response()
            #expect(response.headers["Connection"] == "close")
            #expect(try await client.remainder().isEmpty)
        }
    }

    @Test func `a chunked body arrives with its trailers`() async throws {
        try await withServer { request in
            .text("\(try request.body.data().count) \(request.trailers["X-Sum"] ?? "")")
        } _: { _, client in
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            try await client.send("3\r\nabc\r\n")
            try await client.send("2\r\nde\r\n0\r\nX-Sum: 9\r\n\r\n")
            #expect(try await client.response().text == "5 9")
        }
    }

    @Test func `a client is told to continue before it sends the body`() async throws {
        try await withServer(handler: echo) { _, client in
            let head =
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
            try await client.send(head)
            #expect(try await client.response().statusLine == "HTTP/1.1 100 Continue")
            try await client.send("hi")
            #expect(try await client.response().text == "POST / hi")
            try await client.send(head + "ho")
            #expect(try await client.response().text == "POST / ho")
        }
    }

    @Test func `a client that asks before it sends too much is refused`() async throws {
        var limits = HTTPServer.Limits()
        limits.bodyBytes = 10
        try await withServer(limits: limits, handler: echo) { _, client in
            try await client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n"
            )
            #expect(try await client.response().status == 413)
            #expect(try await client.remainder().isEmpty)
        }
    }

    @Test func `an HTTP 1_0 client gets a closed connection unless it asks`() async throws {
        try await withServer(handler: echo) { _, client in
            try await client.send("GET /1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let first = try await client.response()
            #expect(first.headers["Connection"] == "keep-alive")
            try await client.send("GET /2 HTTP/1.0\r\n\r\n")
            #expect(try await client.response().headers["Connection"] == "close")
            #expect(try await client.remainder().isEmpty)
        }
    }

    @Test(arguments: [(1000, false), (1024 * 1024, false), (1024 * 1024 + 1, true)])
    func `a large body goes to a file`(count: Int, isInFile: Bool) async throws {
        let sent = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try await withServer { request in
            var pieces = Data()
            for try await piece in request.body.pieces(ofCount: 100_000) { pieces += piece }
            let isWhole = try pieces == request.body.data() && pieces == sent
            return .text("\(request.body.count) \(request.body.isInFile) \(isWhole)")
        } _: { _, client in
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n")
            try await client.send(sent)
            #expect(try await client.response().text == "\(count) \(isInFile) true")
        }
        // Others make such files at the same time; what counts is that none stays.
        var left = try Self.temporaryFiles()
        while !left.isEmpty {
            await Task.yield()
            left.formIntersection(try Self.temporaryFiles())
        }
    }

    private static func temporaryFiles() throws -> Set<String> {
        let directory = FileManager.default.temporaryDirectory.path
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        return Set(names.filter { $0.hasPrefix("canard-server-") })
    }

    @Test func `a part of a body is read`() throws {
        let body = HTTPServer.Body(Data("hello".utf8).dropFirst(1))
        #expect(try body.data(in: 1..<3) == Data("ll".utf8))
        #expect(try body.data(in: 3..<9) == Data("o".utf8))
        #expect(try body.data(in: 8..<9) == Data())
    }

    @Test func `a piece has a byte at least`() async throws {
        var count = 0
        for try await piece in HTTPServer.Body(Data("abc".utf8)).pieces(ofCount: 0) {
            count += piece.count
        }
        #expect(count == 3)
    }

    @Test func `50 MB go to the server and back`() async throws {
        let count = 50_000_000
        let sent = Data(repeating: 0x61, count: count)
        try await withServer { request in
            HTTPServer.Response(
                body: .stream { writer in
                    for try await piece in request.body.pieces(ofCount: 256 * 1024) {
                        try await writer.write(piece)
                    }
                }
            )
        } _: { _, client in
            try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n")
            try await client.send(sent)
            #expect(try await client.response().body == sent)
        }
    }
}
