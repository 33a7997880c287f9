extension HTTPServer {
    /// How much a server takes from its clients.
    ///
    /// ```swift
    /// var limits = HTTPServer.Limits()
    /// limits.bodyBytes = 10 * 1024 * 1024
    /// ```
    public struct Limits: Sendable, Hashable {
        /// The bytes of a request line with its header section, by default 64 KiB.
        ///
        /// A longer request line is answered with status 414, a longer header section with 431.
        public var headerBytes = 64 * 1024
        /// The bytes of a request body, by default 1 GiB; a larger one is answered with status 413.
        public var bodyBytes = 1024 * 1024 * 1024
        /// The bytes of a request body that are held in memory, by default 1 MiB.
        ///
        /// A larger body goes to a temporary file.
        public var bodyBytesInMemory = 1024 * 1024
        /// How long a connection may rest between requests, by default 60 seconds.
        ///
        /// It is then closed without an answer, as is one on which no request ever arrives.
        public var idleTimeout = Duration.seconds(60)
        /// How long a header section may take to arrive, by default 30 seconds.
        ///
        /// A body must bring at least one byte in each such time. A slower request is answered with
        /// status 408.
        public var readTimeout = Duration.seconds(30)
        /// How long a client may take no byte of a response, by default 30 seconds.
        ///
        /// The connection is then reset.
        public var writeTimeout = Duration.seconds(30)
        /// The connections that are open at once, by default 1024.
        ///
        /// Beyond that the server accepts none until one has ended. Those that wait meanwhile are
        /// held by the system, and seem to the client like a slow server.
        public var connections = 1024

        /// Makes limits with the default values.
        public init() {}
    }
}
