public import Foundation

/// An HTTP/1.1 server for local use.
///
/// ```swift
/// let server = try await HTTPServer.start { request in
///     request.path == "/hello" ? .text("hello") : HTTPServer.Response(status: 404)
/// }
/// let url = server.url.appendingPathComponent("hello")
/// let (data, _) = try await URLSession.shared.data(from: url)
/// await server.stop()
/// ```
///
/// A handler runs once the whole request has arrived, for each connection one at a time and for
/// different connections side by side. When the client disconnects, or ends its side of the
/// connection, the task of the handler is cancelled. Handlers do not inherit the task-local values
/// of the code that starts the server.
///
/// The server stops when it is released.
public final class HTTPServer: Sendable {
    /// Answers a request.
    ///
    /// A thrown ``ConnectionReset`` resets the connection. Any other error makes the response a
    /// status 500 that says no more, and goes to `onError`.
    public typealias Handler = @Sendable (Request) async throws -> Response

    /// Where the server is reached, such as `http://127.0.0.1:49152`.
    ///
    /// A server that listens at all addresses names the loopback one.
    public let url: URL
    /// The port it listens at.
    public let port: UInt16

    private let connections: ConnectionPool

    private init(url: URL, port: UInt16, connections: ConnectionPool) {
        self.url = url
        self.port = port
        self.connections = connections
    }

    deinit {
        connections.stop()
    }

    /// Starts a server, which accepts connections when this returns.
    ///
    /// - Parameters:
    ///   - host: A numeric IPv4 or IPv6 address of this machine, or `localhost` for `127.0.0.1`.
    ///   - port: The port to listen at; 0 for any that is free.
    ///   - limits: How much the server takes from its clients.
    ///   - dateField: Whether responses have a `Date`.
    ///   - onError: Called with what a handler or a stream throws, with each response that would
    ///     break the protocol, and with failures to store a body. Errors of clients do not count.
    ///   - handler: Answers a request.
    /// - Returns: The running server.
    /// - Throws: ``StartError`` if the host is not local, the port is taken, or the system refuses.
    public static func start(
        host: String = "127.0.0.1",
        port: UInt16 = 0,
        limits: Limits = Limits(),
        dateField: DateField = .added,
        onError: (@Sendable (any Error) -> Void)? = nil,
        handler: @escaping Handler
    ) async throws -> HTTPServer {
        guard let address = SocketAddress(host: host, port: port) else {
            throw StartError(hostNotNumeric: host, port: port)
        }
        let service = Service(
            handler: handler,
            limits: limits,
            date: dateField == .added ? CurrentDate() : nil,
            onError: onError
        )
        do {
            return try start(at: address, service: service)
        } catch {
            throw StartError(host: host, port: port, error: error)
        }
    }

    private static func start(
        at address: SocketAddress,
        service: Service
    ) throws(SocketError) -> HTTPServer {
        let poller = try Poller()
        do throws(SocketError) {
            let listener = try Listener(address: address, poller: poller)
            guard let url = URL(string: "http://\(address.urlHost):\(listener.port)") else {
                throw .failed(call: "URL", errno: EINVAL)
            }
            let connections = ConnectionPool(poller: poller, maximum: service.limits.connections)
            connections.accept(from: listener, service: service)
            return HTTPServer(url: url, port: listener.port, connections: connections)
        } catch {
            poller.stop()
            throw error
        }
    }

    /// Closes all connections, cancels the handlers, and returns when all are gone.
    ///
    /// Responses that are being sent are cut off. A handler that goes on in spite of its
    /// cancellation is waited for, so a handler must not stop its own server. Stopping twice is
    /// harmless.
    public func stop() async {
        connections.stop()
        await connections.waitUntilGone()
    }
}
