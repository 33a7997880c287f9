import Canard
package import CanardServer
package import Foundation

/// A server on loopback that stands for a service that the code under test calls.
package struct Upstream: Sendable {
    /// The server.
    package let server: HTTPServer
    private let log: RequestLog

    /// Starts a server whose answers the closure makes.
    package static func start(
        handler: @escaping HTTPServer.Handler
    ) async throws -> Upstream {
        let log = RequestLog()
        let server = try await HTTPServer.start { request in
            log.append(request)
            return try await handler(request)
        }
        return Upstream(server: server, log: log)
    }

    /// Starts a server that answers as ``TestRoutes`` says.
    package static func start() async throws -> Upstream {
        let routes = TestRoutes()
        return try await start { try await routes.response(to: $0) }
    }

    /// Returns the URL of a path with query.
    package func url(_ target: String) -> URL {
        // A target that is no URL gives the root, which no test expects.
        URL(string: server.url.absoluteString + target) ?? server.url
    }

    /// The requests that have come in, in the order of their arrival.
    package var requests: [HTTPServer.Request] { log.requests }

    /// Stops the server; from then on connections are refused.
    package func stop() async { await server.stop() }
}

/// The requests that a server has got.
private final class RequestLog: Sendable {
    private let entries = Locked<[HTTPServer.Request]>([])

    var requests: [HTTPServer.Request] { entries.withLock { $0 } }

    func append(_ request: HTTPServer.Request) { entries.withLock { $0.append(request) } }
}
