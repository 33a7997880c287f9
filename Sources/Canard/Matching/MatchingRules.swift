import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Everything that decides which key a request has.
struct MatchingRules: Sendable {
    var matchers = Canard.Matchers.default
    var redaction = Canard.Redaction.default
    var hostAliases = HostAliases([:])
    var delegate: (any CanardDelegate)?

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

    private func aliased(_ request: Canard.Interaction.Request) -> Canard.Interaction.Request {
        var request = request
        request.url = hostAliases.applied(to: request.url)
        return request
    }
}
