import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Everything that decides which key a request has.
struct MatchingRules: Sendable {
    let matchers: Canard.Matchers
    let redaction: Canard.Redaction
    let hostAliases: HostAliases
    let delegate: (any CanardDelegate)?
    /// What was found out about the latest requests without bodies.
    private let known = Locked(
        GenerationalCache<Canard.Interaction.Request, RequestIdentity>(limit: 1024)
    )

    init(
        matchers: Canard.Matchers = .default,
        redaction: Canard.Redaction = .default,
        hostAliases: HostAliases = HostAliases([:]),
        delegate: (any CanardDelegate)? = nil
    ) {
        self.matchers = matchers
        self.redaction = redaction
        self.hostAliases = hostAliases
        self.delegate = delegate
    }

    /// Returns the request as a file holds it: aliased and redacted.
    func recorded(_ request: Canard.Interaction.Request) -> Canard.Interaction.Request {
        redaction.applied(to: aliased(request))
    }

    /// Returns the request as the key sees it: aliased, normalised by the delegate, redacted.
    ///
    /// Asks the delegate, so it is called once for a live hop and once for a stored request.
    func identity(of request: Canard.Interaction.Request) -> RequestIdentity {
        var request = aliased(request)
        if let delegate,
            let normalized = Canard.Interaction.Request(
                delegate.normalizedRequest(for: request.urlRequest)
            )
        {
            request = normalized
        }
        return RequestIdentity(redaction.applied(to: request), matchers: matchers)
    }

    /// Returns the same for a request that may come again and again, where no delegate is asked.
    func rememberedIdentity(of request: Canard.Interaction.Request) -> RequestIdentity {
        guard delegate == nil, request.body.isEmpty else { return identity(of: request) }
        if let identity = known.withLock({ $0.value(for: request) }) { return identity }
        let identity = identity(of: request)
        known.withLock { $0.insert(identity, for: request, cost: 1) }
        return identity
    }

    private func aliased(_ request: Canard.Interaction.Request) -> Canard.Interaction.Request {
        var request = request
        request.url = hostAliases.applied(to: request.url)
        return request
    }
}
