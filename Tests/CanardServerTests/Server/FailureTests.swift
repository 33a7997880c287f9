import Canard
import Foundation
import Testing

@testable import CanardServer

@Suite(.timeLimit(.minutes(1)))
struct FailureTests {
    private struct Mistake: Error {}

    /// Responses that fail, as far as the client can tell before it has read the body.
    enum Cut: CaseIterable {
        case throwing, tooShort, throwingWithLength
        case old

        var response: HTTPServer.Response {
            switch self {
            case .throwing, .old:
                HTTPServer.Response(
                    body: .stream { writer in
                        try await writer.write("one")
                        throw Mistake()
                    }
                )
            case .tooShort:
                HTTPServer.Response(
                    headers: ["Content-Length": "9"],
                    body: .stream { try await $0.write("one") }
                )
            case .throwingWithLength:
                HTTPServer.Response(
                    headers: ["Content-Length": "9"],
                    body: .stream { _ in throw Mistake() }
                )
            }
        }
    }

    @Test(arguments: [Cut.throwing, .tooShort, .throwingWithLength])
    func `a body that fails is cut off`(cut: Cut) async throws {
        let errors = Locked(0)
        try await withServer { _ in
            errors.withLock { $0 += 1 }
        } handler: { _ in
            cut.response
        } _: { _, client in
            try await client.send(get("/"))
            await #expect(throws: RawResponse.Incomplete.self) { try await client.response() }
        }
        #expect(errors.withLock { $0 } == 1)
    }

    @Test func `a body that only the end of the connection ends is cut off by a reset`()
        async throws
    {
        try await withServer { _ in
            Cut.old.response
        } _: { _, client in
            try await client.send("GET / HTTP/1.0\r\n\r\n")
            let failure = await #expect(throws: RawClient.Failure.self) {
                try await client.response()
            }
            #expect(failure?.number == ECONNRESET)
        }
    }

    @Test(arguments: [true, false])
    func `a reset is seen as such`(isWithinBody: Bool) async throws {
        try await withServer { _ in
            guard isWithinBody else { throw HTTPServer.ConnectionReset() }
            return HTTPServer.Response(body: .stream { _ in throw HTTPServer.ConnectionReset() })
        } _: { _, client in
            try await client.send(get("/"))
            let failure = await #expect(throws: RawClient.Failure.self) {
                _ = try await client.remainder()
            }
            #expect(failure?.number == ECONNRESET)
        }
    }

    @Test func `a handler that throws makes the status 500 and the connection stays`() async throws
    {
        let errors = Locked<[any Error]>([])
        try await withServer { error in
            errors.withLock { $0.append(error) }
        } handler: { request in
            guard request.path == "/bad" else { return .text("good") }
            throw Mistake()
        } _: { _, client in
            try await client.send(get("/bad"))
            let response = try await client.response()
            #expect(response.status == 500)
            #expect(response.text == "500 Internal Server Error\n")
            try await client.send(get("/good"))
            #expect(try await client.response().text == "good")
        }
        #expect(errors.withLock { $0.count == 1 && $0.first is Mistake })
    }

    @Test(arguments: [
        HTTPServer.Response(headers: ["X": "a\r\nY: b"]),
        HTTPServer.Response(body: .file(URL(fileURLWithPath: "/no/such/file"))),
        HTTPServer.Response(body: .file(URL(fileURLWithPath: "/"))),
        HTTPServer.Response(interim: [HTTPServer.Response.Interim(status: 200)]),
    ])
    func `a response that cannot be sent makes the status 500`(
        response: HTTPServer.Response
    ) async throws {
        let errors = Locked(0)
        try await withServer { _ in
            errors.withLock { $0 += 1 }
        } handler: { _ in
            response
        } _: { _, client in
            try await client.send(get("/"))
            let response = try await client.response()
            #expect(response.status == 500)
            #expect(response.headers["Y"] == nil)
        }
        #expect(errors.withLock { $0 } == 1)
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/3.0\r\n\r\n", 505),
        ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("GET / HTTP/1.1\nHost: a\n\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: br\r\n\r\n", 501),
    ])
    func `a malformed request is answered and the connection ends`(
        request: String,
        status: Int
    ) async throws {
        try await withServer(handler: echo) { _, client in
            try await client.send(request + String(repeating: "x", count: 100_000))
            let response = try await client.response()
            #expect(response.status == status)
            #expect(response.text.hasPrefix("\(status) "))
            #expect(response.headers["Connection"] == "close")
            #expect(try await client.remainder().isEmpty)
        }
    }

    @Test(arguments: ["GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"])
    func `a request that ends early is answered`(request: String) async throws {
        try await withServer(handler: echo) { _, client in
            try await client.send(request)
            client.endSending()
            #expect(try await client.response().status == 400)
        }
    }
}
