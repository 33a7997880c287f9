import Canard
import Foundation
import Testing

@testable import CanardServer

@Suite(.timeLimit(.minutes(1)))
struct StartTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("localhost", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"),
        ("::1", "[::1]"), ("::", "[::1]"),
    ])
    func `a server is reached where its URL says`(host: String, urlHost: String) async throws {
        let server = try await HTTPServer.start(host: host, handler: echo)
        #expect(server.url.absoluteString == "http://\(urlHost):\(server.port)")
        let client = try await RawClient.connect(to: server.url)
        try await client.send(get("/a"))
        #expect(try await client.response().text == "GET /a ")
        await server.stop()
    }

    @Test func `a port that is taken is an error`() async throws {
        let server = try await HTTPServer.start(handler: echo)
        let error = await #expect(throws: HTTPServer.StartError.self) {
            try await HTTPServer.start(port: server.port, handler: echo)
        }
        #expect(error?.code == .addressInUse)
        let place = "127.0.0.1:\(server.port)"
        let reason = String(cString: strerror(EADDRINUSE))
        #expect(error?.description == "cannot listen at \(place): bind: \(reason)")
        await server.stop()
    }

    @Test func `a port is free again after a stop`() async throws {
        let first = try await HTTPServer.start(handler: echo)
        let client = try await RawClient.connect(to: first.url)
        try await client.send(get("/"))
        _ = try await client.response()
        await first.stop()
        let second = try await HTTPServer.start(port: first.port, handler: echo)
        #expect(second.port == first.port)
        await second.stop()
    }

    @Test(arguments: [
        ("example.com", HTTPServer.StartError.Code.hostNotNumeric), ("", .hostNotNumeric),
        ("192.0.2.1", .hostNotLocal),
    ])
    func `a host of another machine is an error`(
        host: String,
        code: HTTPServer.StartError.Code
    ) async throws {
        let error = await #expect(throws: HTTPServer.StartError.self) {
            try await HTTPServer.start(host: host, handler: echo)
        }
        #expect(error?.code == code)
        #expect(error?.host == host)
    }

    @Test func `handlers do not inherit task-local values`() async throws {
        let server = try await TaskLocals.$value.withValue("set") {
            try await HTTPServer.start { _ in .text(TaskLocals.value) }
        }
        let client = try await RawClient.connect(to: server.url)
        try await client.send(get("/"))
        #expect(try await client.response().text == "unset")
        await server.stop()
    }

    private enum TaskLocals {
        @TaskLocal static var value = "unset"
    }
}
