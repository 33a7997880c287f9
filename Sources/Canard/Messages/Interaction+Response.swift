#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension Canard.Interaction {
    /// A response as it is stored and replayed.
    public struct Response: Sendable, Hashable {
        /// The status code, 100 to 999.
        public var statusCode: Int
        /// The header fields as they came.
        public var headers: Canard.HeaderFields
        /// The body with content codings undone; empty for none.
        public var body: Canard.Body
        /// The pieces that the body came in, with their times; empty where it is no stream.
        ///
        /// A first one of 0 bytes is the head. Where the sizes do not add up to the body, pieces beyond
        /// its end count for nothing, and bytes that are left are one piece more.
        public var chunks: [Chunk] = []
        /// Whether this is a stream that its client ended, so that more might have come.
        public var isOpen = false

        /// Makes a response.
        public init(
            statusCode: Int,
            headers: Canard.HeaderFields = [:],
            body: Canard.Body = Canard.Body()
        ) {
            self.statusCode = statusCode
            self.headers = headers
            self.body = body
        }

        /// Makes a response from one of the URL loading system's and its body.
        ///
        /// Foundation joins repeated fields by commas; `Set-Cookie`, where that is ambiguous, is taken
        /// apart again.
        public init(_ response: HTTPURLResponse, body: Canard.Body) {
            var headers = Canard.HeaderFields()
            let fields = response.allHeaderFields.compactMap { name, value -> (String, String)? in
                (name as? String).map { ($0, "\(value)") }
            }
            for (name, value) in fields.sorted(by: {
                $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
            }) {
                if name.isSameName(as: "Set-Cookie") {
                    for cookie in CookieFields.split(value) { headers.append(cookie, for: name) }
                } else {
                    headers.append(value, for: name)
                }
            }
            self.init(statusCode: response.statusCode, headers: headers, body: body)
        }

        /// Whether the body is made of events or records that mean something before the end has come.
        var isStream: Bool { MediaType(headers["Content-Type"])?.isStream == true }

        /// The header fields that a replay hands to the client.
        ///
        /// The body is decoded and whole, so codings and hop-by-hop fields are left out and the length is
        /// the true one. An answer to `HEAD` and a 304 have no body, and keep the length they state
        /// ([RFC 9110, section 8.6](https://www.rfc-editor.org/rfc/rfc9110#section-8.6)).
        func replayedHeaders(method: String) -> Canard.HeaderFields {
            var headers = headers
            headers.removeAll { field in Self.notReplayed.contains { field.name.isSameName(as: $0) }
            }
            let statesOtherLength = method == "HEAD" || statusCode == 304
            if headers["Content-Length"] != nil, !statesOtherLength {
                headers["Content-Length"] = String(body.count)
            }
            return headers
        }

        private static let notReplayed = [
            "Content-Encoding", "Transfer-Encoding", "Connection", "Keep-Alive", "TE", "Trailer",
            "Upgrade", "Proxy-Connection",
        ]
    }
}
