import Canard
import Foundation
import Testing

@testable import CanardServer

@Suite(.timeLimit(.minutes(1)))
struct LimitTests {
    @Test(arguments: [
        (get("/" + String(repeating: "a", count: 200)), 414),
        (get("/", "X: " + String(repeating: "a", count: 200)), 431),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 51\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n33\r\n", 413),
    ])
    func `what is too large is refused`(request: String, status: Int) async throws {
        var limits = HTTPServer.Limits()
        limits.headerBytes = 100
        limits.bodyBytes = 50
        try await withServer(limits: limits, handler: echo) { _, client in
            try await client.send(request)
            #expect(try await client.response().status == status)
            #expect(try await client.remainder().isEmpty)
        }
    }

    @Test func `a connection that rests too long ends without a word`() async throws {
        var limits = HTTPServer.Limits()
        limits.idleTimeout = .milliseconds(50)
        try await withServer(limits: limits, handler: echo) { server, client in
            #expect(try await client.remainder().isEmpty)
            let second = try await RawClient.connect(to: server.url)
            try await second.send(get("/"))
            // On a slow machine the rest may be over before the first byte is seen.
            let rest = try await second.remainder()
            #expect(rest.isEmpty || rest.starts(with: "HTTP/1.1 200 OK".utf8))
        }
    }

    @Test(arguments: ["GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"])
    func `a request that arrives too slowly is refused`(request: String) async throws {
        var limits = HTTPServer.Limits()
        limits.readTimeout = .milliseconds(50)
        try await withServer(limits: limits, handler: echo) { _, client in
            try await client.send(request)
            #expect(try await client.response().status == 408)
            #expect(try await client.remainder().isEmpty)
        }
    }

    @Test func `a client that takes nothing is reset`() async throws {
        var limits = HTTPServer.Limits()
        limits.writeTimeout = .milliseconds(50)
        let failure = Locked<HTTPServer.WriteError?>(nil)
        let hasFailed = Signal()
        let server = try await HTTPServer.start(limits: limits) { _ in
            HTTPServer.Response(
                body: .stream { writer in
                    do {
                        while true { try await writer.write(Data(count: 1_000_000)) }
                    } catch let error as HTTPServer.WriteError {
                        failure.withLock { $0 = error }
                        hasFailed.fire()
                        throw error
                    }
                }
            )
        }
        let client = try await RawClient.connect(to: server.url, receiveBufferBytes: 4096)
        try await client.send(get("/"))
        await hasFailed.wait()
        #expect(failure.withLock { $0?.code } == .timedOut)
        await #expect(throws: RawClient.Failure.self) { try await client.remainder() }
        await server.stop()
    }

    @Test func `a connection beyond the limit waits for another to end`() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 2
        try await withServer(limits: limits, handler: echo) { server, first in
            let second = try await RawClient.connect(to: server.url)
            for client in [first, second] {
                try await client.send(get("/"))
                #expect(try await client.response().status == 200)
            }
            let third = try await RawClient.connect(to: server.url)
            try await third.send(get("/third"))
            first.end()
            #expect(try await third.response().text == "GET /third ")
        }
    }

    @Test func `300 connections are open at once`() async throws {
        try await withServer(handler: echo) { server, _ in
            var clients: [RawClient] = []
            for _ in 0..<300 { clients.append(try await RawClient.connect(to: server.url)) }
            for round in 1...2 {
                for (number, client) in clients.enumerated() {
                    try await client.send(get("/\(round)/\(number)"))
                }
                for (number, client) in clients.enumerated() {
                    #expect(try await client.response().text == "GET /\(round)/\(number) ")
                }
            }
        }
    }
}
