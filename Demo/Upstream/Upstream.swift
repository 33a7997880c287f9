import Canard
import CanardServer
import Foundation

/// The pond's API on a port of this machine; it can be stopped and started again.
actor Upstream {
    /// The name that stands for the address in recordings, whatever the port is.
    static let publicHost = "api.pond.example"

    /// Where it is reached; the same after it was stopped and started again.
    nonisolated let url: URL
    private let port: UInt16
    private let pond = Pond()
    private var server: HTTPServer?

    /// Starts the API on any free port.
    init() async throws {
        let server = try await Self.start(pond, port: 0)
        self.server = server
        url = server.url
        port = server.port
    }

    private static func start(_ pond: Pond, port: UInt16) async throws -> HTTPServer {
        try await HTTPServer.start(port: port, dateField: .omitted) { request in
            try await pond.response(to: request)
        }
    }

    /// The setting by which recordings name ``publicHost`` in place of the address.
    nonisolated var hostAliases: [String: String] { ["127.0.0.1:\(port)": Self.publicHost] }

    /// Whether it can be reached.
    var isRunning: Bool { server != nil }

    /// Starts it again, on the same port.
    func start() async throws {
        guard server == nil else { return }
        let started = try await Self.start(pond, port: port)
        // Another call may have been quicker, while this one waited.
        guard server == nil else { return await started.stop() }
        server = started
    }

    /// Stops it; whoever asks then is refused.
    func stop() async {
        let running = server
        server = nil
        await running?.stop()
    }
}
