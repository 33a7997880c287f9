#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension Canard {
    /// A closure that answers requests, or returns nil for those it leaves to others.
    ///
    /// The request's body is in `httpBody`, however it was sent. What the closure throws is what the
    /// request fails with. Requests that the closure itself makes skip handlers.
    public typealias RequestHandler = @Sendable (URLRequest) async throws -> MockResponse?

    /// What a handler is unregistered by.
    public struct RequestHandlerToken: Sendable, Hashable {
        fileprivate let id = UUID()
    }

    /// A handler and its token.
    struct RegisteredHandler: Sendable {
        let token: RequestHandlerToken
        let body: RequestHandler
    }

    /// Adds a closure that answers requests, after those that are there and before any recording.
    ///
    /// - Returns: What the handler is unregistered by.
    @discardableResult
    public func registerRequestHandler(_ handler: @escaping RequestHandler) -> RequestHandlerToken {
        let token = RequestHandlerToken()
        update { $0.handlers.append(RegisteredHandler(token: token, body: handler)) }
        return token
    }

    /// Removes a handler; requests that are under way may still be answered by it.
    public func unregisterRequestHandler(_ token: RequestHandlerToken) {
        update { $0.handlers.removeAll { $0.token == token } }
    }

    /// Removes all handlers; requests that are under way may still be answered by them.
    public func unregisterAllRequestHandlers() {
        update { $0.handlers = [] }
    }

    /// The instances whose handlers the current task runs.
    @TaskLocal private static var handlersRunning: Set<ObjectIdentifier> = []

    /// Runs a closure so that requests it makes skip the handlers of an instance.
    static func markingHandlers<Result: Sendable>(
        of canard: Canard,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        let running = handlersRunning.union([ObjectIdentifier(canard)])
        return try await $handlersRunning.withValue(running, operation: body)
    }

    /// Returns whether the current task runs a handler of an instance.
    static func runsHandler(of canard: Canard) -> Bool {
        handlersRunning.contains(ObjectIdentifier(canard))
    }
}
