public import Canard
public import Foundation

extension HTTPServer {
    /// An answer to a request.
    ///
    /// ```swift
    /// HTTPServer.Response(status: 404)
    /// HTTPServer.Response.text("hello")
    /// HTTPServer.Response(body: .stream { writer in
    ///     for await line in lines { try await writer.write(Data(line.utf8)) }
    /// })
    /// ```
    ///
    /// The server adds `Date`, `Content-Length` or `Transfer-Encoding`, and `Connection` where they
    /// are needed and the response does not have them. A response that would break the protocol is
    /// not sent: the client gets status 500 and `onError` a ``HTTPServer/ResponseError``.
    public struct Response: Sendable {
        /// What follows the header section.
        ///
        /// It is not sent in answer to `HEAD`, nor with status 204 or 304, whatever it is.
        public enum Body: Sendable {
            /// Bytes from memory.
            case data(Data)
            /// The contents of a regular file, read while they are sent.
            ///
            /// A file that cannot be opened makes the response status 500.
            case file(URL)
            /// Bytes that the closure writes, each piece sent at once.
            ///
            /// The body is chunked, unless `headers` has a `Content-Length`: then exactly so many
            /// bytes must be written. Where the closure throws or writes fewer, the connection is
            /// closed and the client sees that the body was cut off. The closure is cancelled when
            /// the client disconnects.
            case stream(@Sendable (BodyWriter) async throws -> Void)
        }

        /// A response sent ahead of the final one, such as status 103.
        public struct Interim: Sendable {
            /// The status, from 100 to 199 without 101.
            public var status: Int
            /// The header fields in order.
            public var headers: Canard.HeaderFields

            /// Makes an interim response.
            public init(status: Int, headers: Canard.HeaderFields = [:]) {
                self.status = status
                self.headers = headers
            }
        }

        /// The status, from 200 to 999.
        public var status: Int
        /// The text after the status; nil for the usual one of the status.
        public var reason: String?
        /// The header fields in order.
        public var headers: Canard.HeaderFields
        /// What follows the header section, by default nothing.
        public var body: Body
        /// Responses sent ahead of this one, to clients that speak HTTP/1.1; by default none.
        public var interim: [Interim]

        /// Makes a response; by default status 200 without a body.
        public init(
            status: Int = 200,
            reason: String? = nil,
            headers: Canard.HeaderFields = [:],
            body: Body = .data(Data()),
            interim: [Interim] = []
        ) {
            self.status = status
            self.reason = reason
            self.headers = headers
            self.body = body
            self.interim = interim
        }
    }
}

extension HTTPServer.Response {
    /// Returns a response with plain text in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> Self {
        Self(
            status: status,
            headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: .data(Data(text.utf8))
        )
    }

    /// Returns a response with JSON that was encoded before.
    public static func json(_ data: Data, status: Int = 200) -> Self {
        Self(status: status, headers: ["Content-Type": "application/json"], body: .data(data))
    }

    /// Returns a response that sends the client to another place, by default with status 302.
    public static func redirect(to location: String, status: Int = 302) -> Self {
        Self(status: status, headers: ["Location": location])
    }
}
