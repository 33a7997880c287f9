extension HTTPServer {
    /// An error to throw where the client should see a TCP reset.
    ///
    /// A handler or the closure of a ``Response/Body/stream(_:)`` throws it.
    ///
    /// ```swift
    /// let server = try await HTTPServer.start { _ in throw HTTPServer.ConnectionReset() }
    /// ```
    public struct ConnectionReset: Error {
        /// Makes the error.
        public init() {}
    }
}
