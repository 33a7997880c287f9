import Canard
import Foundation
import Testing

@testable import CanardServer

@Suite(.timeLimit(.minutes(1)))
struct DisconnectTests {
    @Test(arguments: [false, true])
    func `the handler is cancelled when the client disconnects`(isPipelining: Bool) async throws {
        let hasBegun = Signal()
        let isCancelled = Signal()
        try await withServer { _ in
            hasBegun.fire()
            await Signal().wait()
            #expect(Task.isCancelled)
            isCancelled.fire()
            return HTTPServer.Response()
        } _: { _, client in
            try await client.send(isPipelining ? get("/1") + get("/2") : get("/1"))
            await hasBegun.wait()
            client.end()
            await isCancelled.wait()
        }
    }

    @Test func `the closure of a stream is cancelled when the client disconnects`() async throws {
        let isCancelled = Signal()
        try await withServer { _ in
            HTTPServer.Response(
                body: .stream { writer in
                    try await writer.write("one")
                    await Signal().wait()
                    #expect(Task.isCancelled)
                    isCancelled.fire()
                }
            )
        } _: { _, client in
            try await client.send(get("/"))
            _ = try await client.bytes(atLeast: 1)
            client.end()
            await isCancelled.wait()
        }
    }

    @Test func `a client that ends only its own side is still answered`() async throws {
        try await withServer { _ in
            await Signal().wait()
            return .text(String(repeating: "a", count: 5_000_000))
        } _: { _, client in
            try await client.send(get("/"))
            client.endSending()
            #expect(try await client.response().body.count == 5_000_000)
        }
    }

    @Test func `a writer that outlives its stream refuses to write`() async throws {
        let kept = Locked<HTTPServer.BodyWriter?>(nil)
        try await withServer { _ in
            HTTPServer.Response(body: .stream { writer in kept.withLock { $0 = writer } })
        } _: { _, client in
            try await client.send(get("/"))
            #expect(try await client.response().body.isEmpty)
            let writer = try #require(kept.withLock { $0 })
            let error = await #expect(throws: HTTPServer.WriteError.self) {
                try await writer.write("late")
            }
            #expect(error?.code == .bodyEnded)
        }
    }
}
