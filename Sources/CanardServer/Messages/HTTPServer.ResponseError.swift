extension HTTPServer {
    /// A response that would break the protocol, and so was not sent.
    public struct ResponseError: Error, Hashable, CustomStringConvertible {
        /// What is wrong with the response.
        public let description: String

        init(_ description: String) {
            self.description = description
        }
    }
}
