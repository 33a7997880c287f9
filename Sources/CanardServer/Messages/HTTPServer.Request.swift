public import Canard
public import Foundation

extension HTTPServer {
    /// A request that was received as a whole.
    ///
    /// ```swift
    /// if request.method == "GET", request.path == "/users" { … }
    /// ```
    public struct Request: Sendable {
        /// The method as it was sent; methods are case-sensitive.
        public var method: String
        /// The target as it was sent: a path with an optional query, a whole URL, or `*`.
        public var target: String
        /// The version of HTTP the client speaks.
        public var version: Version
        /// The header fields in order.
        public var headers: Canard.HeaderFields
        /// The body, empty where the request has none.
        public var body: Body
        /// The fields after a chunked body; most requests have none.
        public var trailers: Canard.HeaderFields

        /// Makes a request, for calling a handler without a server.
        public init(
            method: String = "GET",
            target: String = "/",
            version: Version = .http11,
            headers: Canard.HeaderFields = [:],
            body: Body = Body(),
            trailers: Canard.HeaderFields = [:]
        ) {
            self.method = method
            self.target = target
            self.version = version
            self.headers = headers
            self.body = body
            self.trailers = trailers
        }

        /// The path of the target, still percent-encoded.
        public var path: String { HTTPTarget(target).path }

        /// The query of the target, still percent-encoded; nil where there is no `?`.
        public var query: String? { HTTPTarget(target).query }

        /// The names and values of the query, decoded, in order.
        ///
        /// A `+` stays a plus sign. What is not valid percent-encoding stays as it was sent.
        public var queryItems: [URLQueryItem] {
            (query ?? "").split(separator: "&").map { item in
                let parts = item.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                return URLQueryItem(
                    name: Self.decoded(parts[0]),
                    value: parts.count > 1 ? Self.decoded(parts[1]) : nil
                )
            }
        }

        private static func decoded(_ text: Substring) -> String {
            text.removingPercentEncoding ?? String(text)
        }
    }
}
