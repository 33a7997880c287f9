extension HTTPServer {
    /// Why a piece of a streamed body could not be sent.
    public struct WriteError: Error, Hashable, CustomStringConvertible {
        /// The kinds of errors.
        public struct Code: Sendable, Hashable {
            private let name: String

            /// The client is gone, or the server stops.
            public static let disconnected = Self(name: "disconnected")
            /// The client took nothing for as long as ``HTTPServer/Limits/writeTimeout``.
            public static let timedOut = Self(name: "timedOut")
            /// The piece goes beyond the `Content-Length` of the response; none of it was sent.
            public static let tooManyBytes = Self(name: "tooManyBytes")
            /// The closure of the stream has returned before.
            public static let bodyEnded = Self(name: "bodyEnded")
        }

        /// The kind of error.
        public let code: Code
        /// What happened, for people to read.
        public let description: String

        init(_ code: Code, _ description: String) {
            self.code = code
            self.description = description
        }

        init(_ error: SocketError) {
            switch error {
            case .timedOut: self.init(.timedOut, "the client took no more of the body")
            case .cancelled, .failed: self.init(.disconnected, "the connection is gone: \(error)")
            }
        }
    }
}
