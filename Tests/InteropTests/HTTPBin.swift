import Foundation
import Testing

/// The server that these tests ask, started by `.ci/httpbin`.
enum HTTPBin {
    /// The address, or nil where the environment names none.
    static let url = ProcessInfo.processInfo.environment["CANARD_HTTPBIN"].flatMap(
        URL.init(string:)
    )

    /// Returns the URL of a path with query, in which `{base}` stands for the server's address.
    static func url(_ target: String) throws -> URL {
        let base = try #require(url).absoluteString
        return try #require(URL(string: base + target.replacing("{base}", with: base)))
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests where there is no httpbin.
    static var needsHTTPBin: Self {
        .enabled(
            if: HTTPBin.url != nil,
            "CANARD_HTTPBIN is not set; run '.ci/httpbin swift test --filter InteropTests'"
        )
    }
}
