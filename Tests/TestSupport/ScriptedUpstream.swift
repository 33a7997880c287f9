import CanardServer
package import Foundation
import Canard

/// A server whose answers are given one after the other, the last again and again.
package final class ScriptedUpstream: Sendable {
    /// An answer: a text with status 200, another status, or a connection that breaks off.
    package enum Step: Sendable, Hashable, CustomStringConvertible {
        case text(String)
        case json(String)
        case status(Int)
        case reset

        package var description: String {
            switch self {
            case .text(let text), .json(let text): text
            case .status(let status): "\(status)"
            case .reset: "reset"
            }
        }
    }

    private let steps: Locked<[Step]>
    private let server = Locked<HTTPServer?>(nil)

    private init(_ steps: [Step]) {
        self.steps = Locked(steps)
    }

    /// Starts a server with a script.
    package static func start(_ steps: [Step]) async throws -> ScriptedUpstream {
        let upstream = ScriptedUpstream(steps)
        let server = try await HTTPServer.start { [weak upstream] _ in
            switch upstream?.next() {
            case .text(let text): return .text(text)
            case .json(let text): return .json(Data(text.utf8))
            case .status(let status): return HTTPServer.Response(status: status)
            case .reset, nil: throw HTTPServer.ConnectionReset()
            }
        }
        upstream.server.withLock { $0 = server }
        return upstream
    }

    private func next() -> Step? {
        steps.withLock { steps in steps.count > 1 ? steps.removeFirst() : steps.first }
    }

    /// How many answers are left, the last not counted.
    package var remaining: Int { steps.withLock { $0.count - 1 } }

    /// Gives the server another script.
    package func follow(_ steps: [Step]) { self.steps.withLock { $0 = steps } }

    /// The server's address.
    package var url: URL { server.withLock { $0?.url } ?? URL(fileURLWithPath: "/") }

    /// Stops the server.
    package func stop() async {
        let server = server.withLock { $0 }
        await server?.stop()
    }
}
