import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps an answer until it is whole.
final class CollectingReceiver: ExchangeReceiver {
    private struct State: Sendable {
        var head: HTTPURLResponse?
        var body = Data()
        /// Nil until the end; an exchange that was cancelled tells none.
        var error: (any Error)?
        var isFinished = false
    }

    private let state = Locked(State())

    func receive(head: HTTPURLResponse) { state.withLock { $0.head = head } }

    func receive(bytes: Data) { state.withLock { $0.body.append(bytes) } }

    func drain() async {}

    func finish() { state.withLock { $0.isFinished = true } }

    func fail(_ error: any Error) { state.withLock { $0.error = error } }

    func redirect(from response: HTTPURLResponse, to request: URLRequest) async -> RedirectDecision
    {
        .follow(request)
    }

    /// The answer, or what the request failed with.
    var result: Result<(Data, HTTPURLResponse), any Error> {
        let state = state.withLock { $0 }
        if let error = state.error { return .failure(error) }
        guard state.isFinished, let head = state.head else { return .failure(URLError(.cancelled)) }
        return .success((state.body, head))
    }
}
