import Foundation
import Testing

/// A server that these tests ask, started by the script of its name in `.ci`.
enum InteropServer: String, Sendable, CaseIterable {
    case httpbin
    case nginx

    /// The address, or nil where the environment names none.
    var base: URL? {
        ProcessInfo.processInfo.environment[variable].flatMap(URL.init(string:))
    }

    /// The variable that has the address.
    var variable: String { "CANARD_\(rawValue.uppercased())" }

    /// Returns the URL of a path with query, in which `{base}` stands for the server's address.
    func url(_ target: String) throws -> URL {
        let base = try #require(base).absoluteString
        return try #require(URL(string: base + target.replacing("{base}", with: base)))
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests where a server is not there.
    static func needs(_ server: InteropServer) -> Self {
        .enabled(
            if: server.base != nil,
            """
            \(server.variable) is not set; \
            run '.ci/\(server.rawValue) swift test --filter InteropTests'
            """
        )
    }
}
