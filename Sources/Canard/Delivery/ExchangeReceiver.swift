import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The client's side of an exchange: told the head, some bytes, and one end.
///
/// Calls come one after the other. After an end nothing follows.
protocol ExchangeReceiver: Sendable {
    /// The response has begun.
    func receive(head: HTTPURLResponse)
    /// Some bytes of the body have come.
    func receive(bytes: Data)
    /// Waits until the client has taken the bytes so far, so that a long body is not in memory at once.
    func drain() async
    /// The response is complete.
    func finish()
    /// The load has failed, before or after the head.
    func fail(_ error: any Error)
    /// Decides what becomes of a redirect.
    func redirect(from response: HTTPURLResponse, to request: URLRequest) async -> RedirectDecision
}

/// What becomes of a redirect.
enum RedirectDecision: Sendable {
    /// The next hop is loaded, with this request.
    case follow(URLRequest)
    /// The redirect itself is the answer.
    case stop
    /// The client starts a load of its own for the next hop.
    case leaveToClient
}
