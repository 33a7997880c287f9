#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// What an app may decide about requests and recordings; every method has a default.
///
/// Methods are called on queues of Canard's own, several at a time.
public protocol CanardDelegate: AnyObject, Sendable {
    /// Returns the request as it counts for the key and the file name.
    ///
    /// Called once for each live hop and once for each stored request, after host aliases and before
    /// redaction. The network never sees the result. A request without URL is taken as no change.
    func normalizedRequest(for request: URLRequest) -> URLRequest

    /// Returns the interaction to write, redacted already, or nil to write none.
    func willRecord(_ interaction: Canard.Interaction) -> Canard.Interaction?

    /// Returns the interaction to answer with; called for each recorded answer.
    func willReplay(_ interaction: Canard.Interaction) -> Canard.Interaction
}

extension CanardDelegate {
    /// Returns the request as it is.
    public func normalizedRequest(for request: URLRequest) -> URLRequest { request }

    /// Returns the interaction as it is.
    public func willRecord(_ interaction: Canard.Interaction) -> Canard.Interaction? { interaction }

    /// Returns the interaction as it is.
    public func willReplay(_ interaction: Canard.Interaction) -> Canard.Interaction { interaction }
}
