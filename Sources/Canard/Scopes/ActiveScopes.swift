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

    static func begin(_ canard: Canard) {
        scopes.withLock { $0[ObjectIdentifier(canard)] = WeakReference(canard) }
    }

    static func end(_ canard: Canard) {
        scopes.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(canard)) }
    }
}
