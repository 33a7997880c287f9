import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The scopes that are under way in this process.
enum ActiveScopes {
    private static let scopes = Locked<[ObjectIdentifier: WeakReference<Canard>]>([:])

    /// Whose a request is that tells nothing of where it was made.
    enum Owner {
        /// No scope is active.
        case none
        /// The only one that is.
        case one(Canard)
        /// There are several.
        case several
    }

    /// The owner of a request that was made outside of any scope's task.
    static var owner: Owner {
        let active = scopes.withLock { $0.values.compactMap(\.object) }
        return active.count > 1 ? .several : active.first.map(Owner.one) ?? .none
    }

    /// The requests that did not tell whose they are, until someone tells of them.
    private static let unclaimed = Locked<[CanardError]>([])

    /// Returns why a request fails that does not tell which of several scopes it was made in.
    static func unclaimed(_ request: URLRequest) -> CanardError {
        let active = scopes.withLock { $0.values.compactMap(\.object) }
        let names = Set(active.compactMap { $0.settings.scope?.name }).sorted()
            .prefix(5).joined(separator: ", ")
        // Any of them may know a secret in it.
        let redactions = [.default] + active.map(\.settings.rules.redaction)
        let line = Canard.Interaction.Request(request).map { request in
            let url = redactions.reduce(request.url.absoluteString) { $1.redactedURL($0) }
            return "\(request.method) \(url)"
        }
        let error = CanardError(
            .notIntercepted,
            reason:
                "several scopes are active, among them \(names), and \(line ?? "a request") does "
                + "not tell which of them it was made in; use a session of Canard.current.makeSession(), "
                + "make it in the task of the scope, or run the test with the trait .exclusive"
        )
        unclaimed.withLock { errors in
            if errors.count < 100 { errors.append(error) }
        }
        return error
    }

    /// Returns what there is to tell of such requests; each is returned once.
    static func takeUnclaimed() -> [CanardError] {
        unclaimed.withLock { errors in
            defer { errors = [] }
            return errors
        }
    }

    static func begin(_ canard: Canard) {
        scopes.withLock { $0[ObjectIdentifier(canard)] = WeakReference(canard) }
    }

    static func end(_ canard: Canard) {
        scopes.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(canard)) }
    }
}
