#if !canImport(FoundationNetworking)
import Foundation
import ObjectiveC

/// How sessions come to ask Canard.
///
/// Not run on Apple platforms yet. `registerClass` reaches `URLSession.shared`. Configurations list their
/// protocol classes, so the getters of `default` and `ephemeral` are replaced by ones that add the class;
/// sessions made before, and background sessions, are not reached.
enum Installation {
    /// Has `URLSession.shared` and sessions of default and ephemeral configurations ask Canard.
    static func install() { _ = isInstalled }

    private static let isInstalled: Bool = {
        URLProtocol.registerClass(InterceptingProtocol.self)
        exchange("defaultSessionConfiguration", #selector(URLSessionConfiguration.canardDefault))
        exchange(
            "ephemeralSessionConfiguration",
            #selector(URLSessionConfiguration.canardEphemeral)
        )
        return true
    }()

    private static func exchange(_ name: String, _ replacement: Selector) {
        guard
            let original = class_getClassMethod(
                URLSessionConfiguration.self,
                NSSelectorFromString(name)
            ),
            let new = class_getClassMethod(URLSessionConfiguration.self, replacement)
        else { return }
        method_exchangeImplementations(original, new)
    }

    /// Nothing has to be prepared.
    static func prepare(_ configuration: URLSessionConfiguration) {}

    /// A session's configuration is a copy, so only the shared session can be intercepted.
    static func intercept(
        _ session: URLSession,
        by protocolClass: InterceptingProtocol.Type
    ) -> Canard.InterceptionStatus {
        if session === URLSession.shared, protocolClass == InterceptingProtocol.self {
            install()
            return .active
        }
        if session.configuration.protocolClasses?.first == protocolClass { return .active }
        return .inactive(
            reason:
                "on Apple platforms a session keeps the configuration it was made with; use makeSession, "
                + "or intercept the configuration first"
        )
    }
}

extension URLSessionConfiguration {
    // After the exchange these names call the original getters.
    @objc fileprivate class func canardDefault() -> URLSessionConfiguration {
        canardDefault().addingCanard()
    }

    @objc fileprivate class func canardEphemeral() -> URLSessionConfiguration {
        canardEphemeral().addingCanard()
    }

    private func addingCanard() -> URLSessionConfiguration {
        let others = protocolClasses?.filter { !($0 is InterceptingProtocol.Type) } ?? []
        protocolClasses = [InterceptingProtocol.self] + others
        return self
    }
}
#endif
