import CanardServer
import Foundation
import Testing

/// Returns a GET request without a body.
func get(_ target: String, _ fields: String...) -> String {
    "GET \(target) HTTP/1.1\r\nHost: a\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
}

/// Runs the closure with a server and a client connected to it, and stops the server.
func withServer(
    limits: HTTPServer.Limits = HTTPServer.Limits(),
    onError: (@Sendable (any Error) -> Void)? = nil,
    handler: @escaping HTTPServer.Handler,
    _ body: (HTTPServer, RawClient) async throws -> Void
) async throws {
    let server = try await HTTPServer.start(limits: limits, onError: onError, handler: handler)
    do {
        try await body(server, try await RawClient.connect(to: server.url))
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

/// Answers with the method, the target and the body.
@Sendable
func echo(_ request: HTTPServer.Request) async throws -> HTTPServer.Response {
    let body = String(decoding: try request.body.data(), as: UTF8.self)
    return .text("\(request.method) \(request.target) \(body)")
}
