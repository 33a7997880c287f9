/// A request as the key sees it, with its key under the matchers of its host.
struct RequestIdentity: Sendable {
    /// The request, aliased, normalised and redacted.
    let request: Canard.Interaction.Request
    /// The matchers of the request's host.
    let matchers: [Canard.Matcher]
    /// The key under those matchers.
    let key: RequestKey
    /// The request's URL in canonical form.
    let url: CanonicalURL
    /// Whether the request asks for a content only if it has changed.
    var isConditional: Bool
    /// The GraphQL operation that the body asks for, or nil.
    let graphQLOperation: String?

    init(_ request: Canard.Interaction.Request, matchers: Canard.Matchers) {
        let url = CanonicalURL(request.url)
        let own = matchers[host: url.hostAndPort]
        let canonical = CanonicalRequest(request, url: url, matchers: own)
        self.request = request
        self.matchers = own
        self.url = url
        isConditional =
            request.headers["If-None-Match"] != nil || request.headers["If-Modified-Since"] != nil
        key = canonical.key
        graphQLOperation = canonical.graphQLOperation
    }

    /// Where a recording keeps the request; made anew each time, since an answer in memory needs none.
    var location: RecordingLocation {
        RecordingLocation(
            method: request.method,
            url: url,
            key: key,
            graphQLOperation: graphQLOperation
        )
    }

    /// Returns the key under other matchers, such as those a file states for itself.
    func key(under matchers: [Canard.Matcher]) -> RequestKey {
        CanonicalRequest(request, url: url, matchers: matchers).key
    }

    /// Whether the matchers hold conditions written in code.
    var hasConditions: Bool {
        matchers.contains { if case .custom = $0.part { true } else { false } }
    }

    /// Returns whether the conditions written in code accept this as the recorded side of a live request.
    func satisfiesConditions(for live: RequestIdentity) -> Bool {
        live.matchers.allSatisfy { matcher in
            guard case .custom(let agrees) = matcher.part else { return true }
            return agrees(request, live.request)
        }
    }
}
