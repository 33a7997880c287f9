import CanardServer
import Foundation
import Testing

// Linux: sessions are a module of their own.
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1)))
struct URLSessionTests {
    @Test func `a session sends and receives`() async throws {
        let server = try await HTTPServer.start { request in
            .text(String(decoding: try request.body.data(), as: UTF8.self), status: 201)
        }
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        var request = URLRequest(url: server.url.appendingPathComponent("a"))
        request.httpMethod = "POST"
        request.httpBody = Data("hello".utf8)
        let (data, response) = try await session.data(for: request)
        #expect(data == Data("hello".utf8))
        #expect((response as? HTTPURLResponse)?.statusCode == 201)
        await server.stop()
    }

    @Test func `a session reads a streamed body`() async throws {
        let server = try await HTTPServer.start { _ in
            HTTPServer.Response(
                body: .stream { writer in
                    for number in 0..<100 { try await writer.write("\(number),") }
                }
            )
        }
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let (data, _) = try await session.data(from: server.url)
        #expect(data == Data((0..<100).map { "\($0)," }.joined().utf8))
        await server.stop()
    }
}
