import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Which Canard a protocol class asks.
///
/// A request does not tell its session, and a header or property that marks it would not reach the
/// protocol class on Linux. The class does: every instance has a class of its own. Classes are never used
/// again for another instance, so a session that outlives its Canard is not answered by a stranger.
enum InterceptionRegistry {
    private struct State: Sendable {
        var canards: [ObjectIdentifier: WeakReference<Canard>] = [:]
        var count = 0
    }

    private static let state = Locked(State())

    /// Who answers a request.
    enum Owner {
        case canard(Canard)
        /// The instance that made the session is no more.
        case gone
        /// Several scopes are active, and the request does not tell which of them it was made in.
        case unclear
    }

    /// Returns who answers a request that comes to a protocol class, made on the thread that calls this.
    static func owner(of protocolClass: InterceptingProtocol.Type) -> Owner {
        guard protocolClass == InterceptingProtocol.self else {
            let canard = state.withLock { $0.canards[ObjectIdentifier(protocolClass)]?.object }
            return canard.map(Owner.canard) ?? .gone
        }
        if let scope = Canard.scoped { return .canard(scope) }
        switch ActiveScopes.owner {
        case .none: return .canard(.shared)
        // Where the shared instance has something to do, the request is its own.
        case _ where Canard.shared.settings.isConfigured: return .canard(.shared)
        // A test without a scope asks for itself.
        case _ where ScopeGate.isInTest: return .canard(.shared)
        case .one(let canard): return .canard(canard)
        case .several: return .unclear
        }
    }

    /// Makes the class of an instance; the shared one has the base class.
    static func makeClass(for canard: Canard) -> InterceptingProtocol.Type {
        if canard === Canard.shared { return InterceptingProtocol.self }
        return state.withLock { state in
            state.count += 1
            let made = numberedClass(state.count, Never.self)
            state.canards[ObjectIdentifier(made)] = WeakReference(canard)
            return made
        }
    }

    /// Removes what is known of the class of an instance that goes; its sessions fail from then on.
    static func remove(_ protocolClass: InterceptingProtocol.Type) {
        state.withLock { _ = $0.canards.removeValue(forKey: ObjectIdentifier(protocolClass)) }
    }

    /// Makes a class at run time: the number's binary digits as nested generic arguments.
    private static func numberedClass<Digits>(
        _ number: Int,
        _: Digits.Type
    ) -> InterceptingProtocol.Type {
        if number == 0 { return NumberedProtocol<Digits>.self }
        return number & 1 == 0
            ? numberedClass(number >> 1, Digit<Zero, Digits>.self)
            : numberedClass(number >> 1, Digit<One, Digits>.self)
    }
}

private enum Zero {}
private enum One {}
private enum Digit<Value, Rest> {}

/// The protocol class of one instance.
private final class NumberedProtocol<Number>: InterceptingProtocol {}

/// The protocol class of a Canard, made when its first session is.
final class LazyProtocolClass: Sendable {
    private let made = Locked<InterceptingProtocol.Type?>(nil)

    /// Returns the class.
    func get(for canard: Canard) -> InterceptingProtocol.Type {
        made.withLock { made in
            if let made { return made }
            let new = InterceptionRegistry.makeClass(for: canard)
            made = new
            return new
        }
    }

    deinit {
        if let made = made.withLock({ $0 }) { InterceptionRegistry.remove(made) }
    }
}
