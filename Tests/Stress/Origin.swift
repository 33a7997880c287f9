import Canard
import CanardServer
import Foundation

/// A server whose bodies say what they are, so that every copy of one can be checked.
struct Origin: Sendable {
    /// The name that the server has in recordings, whatever its port.
    static let name = "api.example.com"

    private let server: HTTPServer
    private let answers: Locked<[String: [Int]]>

    /// Starts a server.
    ///
    /// A path that ends in `steady` has one answer, one in `flips` another after each third call, and
    /// any other a new one each time.
    ///
    /// - Parameters:
    ///   - firstSerial: The number of the first answer that is new each time.
    ///   - onRequest: Called for each request.
    /// - Returns: The running server.
    /// - Throws: What `HTTPServer` throws where it cannot listen.
    static func start(
        firstSerial: Int = 1,
        onRequest: @escaping @Sendable () -> Void = {}
    ) async throws -> Origin {
        let answers = Locked<[String: [Int]]>([:])
        let server = try await HTTPServer.start { request in
            onRequest()
            let target = request.path
            let serial = answers.withLock { answers in
                let count = answers[target, default: []].count
                let serial =
                    switch target.split(separator: "/").last {
                    case "steady": 0
                    case "flips": count / 3 % 2
                    default: firstSerial + count
                    }
                answers[target, default: []].append(serial)
                return serial
            }
            let content = Content(target: target, serial: serial)
            return HTTPServer.Response(
                headers: ["Content-Type": content.contentType],
                body: .data(content.body)
            )
        }
        return Origin(server: server, answers: answers)
    }

    /// The address.
    var url: URL { server.url }

    /// The numbers of the answers that were given, by path.
    var served: [String: [Int]] { answers.withLock { $0 } }

    /// Stops the server; from then on connections are refused.
    func stop() async { await server.stop() }

    /// Returns aliases that give a server its name in recordings.
    static func aliases(for url: URL) -> [String: String] {
        ["\(url.host ?? ""):\(url.port ?? 80)": name]
    }
}
