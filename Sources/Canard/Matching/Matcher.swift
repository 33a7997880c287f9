extension Canard {
    /// A part of requests that must agree for a recorded interaction to answer a live request.
    ///
    /// Matchers are combined with AND. ``Matchers/default`` compares method, URL, body and the `Range`
    /// field. Where no interaction agrees, the request goes to the network, or fails where
    /// `shouldFallbackToNetwork` is false.
    ///
    /// ```swift
    /// canard.matchers = [.method, .host, .path, .query(ignoring: ["cursor"]), .body]
    /// ```
    public struct Matcher: Sendable {
        enum Part: Sendable {
            case method
            case url
            case host
            case path
            case query(ignoring: [String])
            case fragment
            case headers([String])
            case body(ignoring: [JSONPath])
            case custom(@Sendable (Interaction.Request, Interaction.Request) -> Bool)
        }

        let part: Part
        /// The matcher as reports and files name it, such as `method` or `header:Accept`.
        public let name: String

        /// The method.
        public static let method = Matcher(part: .method, name: "method")
        /// The whole URL but for userinfo and fragment; the order of query names does not matter.
        public static let url = Matcher(part: .url, name: "url")
        /// The host and port.
        public static let host = Matcher(part: .host, name: "host")
        /// The path.
        public static let path = Matcher(part: .path, name: "path")
        /// The query; the order of names does not matter, the order of values under one name does.
        public static let query = Matcher(part: .query(ignoring: []), name: "query")
        /// The fragment, which the network never sees.
        public static let fragment = Matcher(part: .fragment, name: "fragment")
        /// The body: JSON by meaning, forms by their pairs, multipart but for the boundary, else bytes.
        public static let body = Matcher(part: .body(ignoring: []), name: "body")

        /// The query without the pairs of some names.
        public static func query(ignoring names: [String]) -> Matcher {
            Matcher(
                part: .query(ignoring: names),
                name: "query ignoring \(names.joined(separator: ", "))"
            )
        }

        /// The header fields of these names; a field that is absent must be absent on both sides.
        public static func headers(_ names: [String]) -> Matcher {
            Matcher(
                part: .headers(names.map { $0.lowercased() }.sorted()),
                name: "header:\(names.joined(separator: ","))"
            )
        }

        /// The body without the JSON values at these paths, such as `$.requestId` or `$.items[*].at`.
        ///
        /// A text that is no path matches nothing, so nothing is left out for it.
        public static func jsonBody(ignoring paths: [String]) -> Matcher {
            Matcher(
                part: .body(ignoring: paths.compactMap(JSONPath.init)),
                name: "body ignoring \(paths.joined(separator: ", "))"
            )
        }

        /// A condition on the recorded and the live request, asked once all other parts agree.
        ///
        /// Both requests are as they stand in the key: aliased, normalised, redacted.
        public static func custom(
            _ name: String,
            _ agrees:
                @escaping @Sendable (_ recorded: Interaction.Request, _ live: Interaction.Request)
                -> Bool
        ) -> Matcher {
            Matcher(part: .custom(agrees), name: "custom:\(name)")
        }

        /// Makes a matcher from its name in a file: `method`, `url`, `host`, `path`, `query`,
        /// `fragment`, `body` or `header:<name>,<name>`; nil for any other word.
        package init?(name: String) {
            let simple: [Matcher] = [.method, .url, .host, .path, .query, .fragment, .body]
            if let matcher = simple.first(where: { $0.name == name }) {
                self = matcher
            } else if name.hasPrefix("header:"), name.count > 7 {
                self = .headers(name.dropFirst(7).split(separator: ",").map(String.init))
            } else {
                return nil
            }
        }

        private init(part: Part, name: String) {
            self.part = part
            self.name = name
        }
    }
}

extension Canard.Matcher: Hashable, CustomStringConvertible {
    /// Returns whether both have the same name; of closures nothing else can be compared.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Feeds the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The name.
    public var description: String { name }
}
