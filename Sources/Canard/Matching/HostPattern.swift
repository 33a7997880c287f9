extension Canard {
    /// A host, or all hosts below a domain: `localhost`, `127.0.0.1:8080`, `*.apple.com`, `*`.
    ///
    /// Case does not matter. A pattern without a port covers every port. `*.apple.com` covers
    /// `www.apple.com`, not `apple.com` itself.
    public struct HostPattern: Sendable, Hashable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The pattern in lower case.
        public let description: String

        /// Makes a pattern.
        public init(_ text: String) {
            description = text.lowercased()
        }

        /// Makes a pattern.
        public init(stringLiteral value: String) {
            self.init(value)
        }

        /// Returns whether a host in lower case and its port, stated or implied by the scheme, are covered.
        package func covers(host: some StringProtocol, port: (some StringProtocol)?) -> Bool {
            let withPort = port.map { "\(host):\($0)" } ?? String(host)
            return [String(host), withPort].contains { candidate in
                description == "*" || description == candidate
                    || description.hasPrefix("*.") && candidate.hasSuffix(description.dropFirst())
            }
        }
    }
}
