extension HTTPServer {
    /// A version of HTTP that the server speaks.
    public enum Version: String, Sendable, Hashable {
        /// HTTP/1.0, which knows no chunked bodies.
        case http10 = "HTTP/1.0"
        /// HTTP/1.1, for which later minor versions count as well.
        case http11 = "HTTP/1.1"
    }
}
