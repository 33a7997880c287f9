import Canard
import Foundation
import Testing

@testable import CanardServer

@Suite(.timeLimit(.minutes(1)))
struct StopTests {
    @Test func `stopping cancels handlers and ends connections`() async throws {
        let hasBegun = Signal()
        let hasEnded = Locked(false)
        let server = try await HTTPServer.start { _ in
            hasBegun.fire()
            await Signal().wait()
            hasEnded.withLock { $0 = true }
            throw CancellationError()
        }
        let busy = try await RawClient.connect(to: server.url)
        let idle = try await RawClient.connect(to: server.url)
        try await busy.send(get("/"))
        await hasBegun.wait()
        await server.stop()
        #expect(hasEnded.withLock { $0 })
        #expect(try await busy.remainder().isEmpty)
        // One that was never accepted is reset rather than closed.
        let rest = try? await idle.remainder()
        #expect(rest == nil || rest == Data())
        await server.stop()
        await #expect(throws: RawClient.Failure.self) {
            try await RawClient.connect(to: server.url)
        }
    }

    @Test func `stopping cuts off a stream that the client does not read`() async throws {
        let hasBegun = Signal()
        let server = try await HTTPServer.start { _ in
            HTTPServer.Response(
                body: .stream { writer in
                    hasBegun.fire()
                    while true { try await writer.write(Data(count: 1_000_000)) }
                }
            )
        }
        let client = try await RawClient.connect(to: server.url, receiveBufferBytes: 4096)
        try await client.send(get("/"))
        await hasBegun.wait()
        await server.stop()
    }

    @Test func `stopping from several tasks at once is harmless`() async throws {
        let server = try await HTTPServer.start(handler: echo)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await server.stop() } }
        }
    }

    @Test func `a server that is released stops`() async throws {
        var server: HTTPServer? = try await HTTPServer.start(handler: echo)
        let url = try #require(server?.url)
        let client = try await RawClient.connect(to: url)
        try await client.send(get("/"))
        #expect(try await client.response().status == 200)
        server = nil
        #expect(try await client.remainder().isEmpty)
    }
}
