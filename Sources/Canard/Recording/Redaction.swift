extension Canard {
    /// What is taken out of requests and responses before they are hashed, written or printed.
    ///
    /// The app always gets the true values; redaction works on copies. It comes before the key on both
    /// sides, so a recording made with one token answers a request that carries another. It never adds
    /// what was not there, and a second application changes nothing.
    ///
    /// Names compare without case and without `-` and `_`. A text becomes `REDACTED`, a number 0, and
    /// a JSON Web Token an unsigned one that says nothing and expires in 2100, so that code which
    /// decodes it goes on working.
    ///
    /// ```swift
    /// canard.redaction = .default + .headers(["X-Tenant"]) + .json(["$.user.email"])
    /// ```
    public struct Redaction: Sendable, Hashable {
        var headers = RedactedNames()
        var query = RedactedNames()
        var form = RedactedNames()
        var json = RedactedNames()
        var jsonPaths: [JSONPath] = []
        /// Whether cookies lose their values; names and attributes stay.
        var coversCookies = false
        /// Whether `user:password@` is taken out of URLs.
        var coversUserinfo = false

        /// Nothing is redacted: secrets are written to disk as they are.
        public static let off = Redaction()

        /// The values of these header fields, in requests and responses.
        public static func headers(_ names: [String]) -> Redaction {
            Redaction(headers: RedactedNames(names))
        }

        /// The values of these names in the query and fragment of URLs.
        public static func query(_ names: [String]) -> Redaction {
            Redaction(query: RedactedNames(names))
        }

        /// The values of these fields in forms, URL-encoded or multipart.
        public static func form(_ names: [String]) -> Redaction {
            Redaction(form: RedactedNames(names))
        }

        /// The JSON strings and numbers at these paths, such as `$.user.email` or `$.items[*].phone`.
        ///
        /// A text that is no path matches nothing.
        public static func json(_ paths: [String]) -> Redaction {
            Redaction(jsonPaths: paths.compactMap(JSONPath.init))
        }

        /// Redacts what either side does.
        public static func + (left: Redaction, right: Redaction) -> Redaction {
            Redaction(
                headers: left.headers.union(right.headers),
                query: left.query.union(right.query),
                form: left.form.union(right.form),
                json: left.json.union(right.json),
                jsonPaths: left.jsonPaths + right.jsonPaths,
                coversCookies: left.coversCookies || right.coversCookies,
                coversUserinfo: left.coversUserinfo || right.coversUserinfo
            )
        }
    }
}
