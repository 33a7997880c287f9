public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Canard {
    /// Makes a session whose requests this Canard answers.
    ///
    /// The session does not keep this Canard alive: once it is gone, requests of the session fail.
    ///
    /// - Parameters:
    ///   - configuration: Copied; ephemeral unless told otherwise.
    ///   - delegate: The session's delegate.
    ///   - delegateQueue: Where the delegate is called; nil for a serial queue of the session's own.
    /// - Returns: A session on which every request is intercepted.
    public func makeSession(
        configuration: URLSessionConfiguration = .ephemeral,
        delegate: (any URLSessionDelegate)? = nil,
        delegateQueue: OperationQueue? = nil
    ) -> URLSession {
        let configuration = configuration.copyWithoutInterception()
        intercept(configuration)
        return URLSession(
            configuration: configuration,
            delegate: delegate,
            delegateQueue: delegateQueue
        )
    }

    /// Has this Canard answer the sessions that will be made of a configuration.
    ///
    /// On Linux the configuration loses its response cache, which Foundation does not use there anyway.
    public func intercept(_ configuration: URLSessionConfiguration) {
        if self === Canard.shared { Installation.install() }
        let own = protocolClass.get(for: self)
        let others =
            configuration.protocolClasses?.filter { !($0 is InterceptingProtocol.Type) } ?? []
        configuration.protocolClasses = [own] + others
        Installation.prepare(configuration)
    }

    /// Has this Canard answer a session that exists already, where the platform allows it.
    ///
    /// On Linux every session can be intercepted; its response cache is turned off for good. On Apple
    /// platforms a session keeps the configuration that it was made with: make it with ``makeSession(configuration:delegate:delegateQueue:)-swift.method``
    /// or of a configuration given to `intercept(_:)`. Do it before the
    /// session has traffic.
    ///
    /// - Returns: Whether requests of the session are intercepted now, and if not, why.
    @discardableResult
    public func intercept(_ session: URLSession) -> InterceptionStatus {
        // A scope is found by the shared instance's sessions anyway, and must not outlive itself in them.
        if isScope, session.configuration.protocolClasses?.first == InterceptingProtocol.self {
            return .active
        }
        return Installation.intercept(session, by: protocolClass.get(for: self))
    }

    /// Returns whether this Canard answers the requests of a session, and if not, why.
    public func interception(of session: URLSession) -> InterceptionStatus {
        guard isEnabled else { return .inactive(reason: "isEnabled is false") }
        let own = protocolClass.get(for: self)
        let classes = session.configuration.protocolClasses ?? []
        guard let place = classes.firstIndex(where: { $0 == own }) else {
            if classes.contains(where: { $0 is InterceptingProtocol.Type }) {
                return .inactive(reason: "another Canard answers this session")
            }
            if session === URLSession.shared {
                return .inactive(
                    reason: self === Canard.shared
                        ? "URLSession.shared is answered once anything is set on Canard.shared"
                        : "only Canard.shared answers URLSession.shared"
                )
            }
            return .inactive(
                reason: "the session was made of a configuration that was not intercepted; "
                    + "use makeSession, or intercept the configuration first"
            )
        }
        guard place == 0 else {
            return .inactive(reason: "\(classes[0]) comes first in the session's protocol classes")
        }
        return .active
    }

    /// Whether the requests of a session reach Canard.
    public enum InterceptionStatus: Sendable, Hashable {
        /// They do.
        case active
        /// They do not, for this reason.
        case inactive(reason: String)
    }
}

extension URLSessionConfiguration {
    /// Returns a copy without Canard's protocol classes.
    func copyWithoutInterception() -> URLSessionConfiguration {
        // `copy` returns the same type; what if not is a configuration all the same.
        let copy = (self.copy() as? URLSessionConfiguration) ?? .ephemeral
        copy.protocolClasses = copy.protocolClasses?.filter { !($0 is InterceptingProtocol.Type) }
        return copy
    }
}
