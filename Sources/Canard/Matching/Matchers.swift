extension Canard {
    /// The matchers in force, for all hosts and for hosts that need others.
    ///
    /// ```swift
    /// canard.matchers[host: "search.example.com"] = [.method, .path]
    /// ```
    public struct Matchers: Sendable, Hashable, ExpressibleByArrayLiteral {
        /// Method, URL, body, and the `Range` field, since parts of one file are different answers.
        public static let `default`: Matchers = [.method, .url, .body, .headers(["Range"])]

        private let common: [Matcher]
        private var byHost: [String: [Matcher]] = [:]

        /// Makes matchers for all hosts.
        public init(_ matchers: [Matcher]) {
            common = matchers
        }

        /// Makes matchers for all hosts.
        public init(arrayLiteral elements: Matcher...) {
            self.init(elements)
        }

        /// The matchers for a host, with its port where it is not the scheme's own.
        ///
        /// Hosts are those of the key, after ``Canard/hostAliases``. Setting an empty list returns the
        /// host to the matchers of all.
        public subscript(host host: String) -> [Matcher] {
            get { byHost[host.lowercased()] ?? common }
            set { byHost[host.lowercased()] = newValue.isEmpty ? nil : newValue }
        }

        /// The header names that any of the matchers compares, in lower case.
        var headerNames: Set<String> {
            Set(
                ([common] + byHost.values).joined().flatMap { matcher in
                    if case .headers(let names) = matcher.part { names } else { [String]() }
                }
            )
        }
    }
}
