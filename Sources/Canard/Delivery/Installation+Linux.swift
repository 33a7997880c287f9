#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking

/// How sessions come to ask Canard.
///
/// Linux: a session reads the protocol classes of its configuration anew for each task, so they can be set
/// on a session that exists.
enum Installation {
    /// Has `URLSession.shared` ask Canard, once and for ever.
    static func install() { _ = isInstalled }

    private static let isInstalled: Bool =
        intercept(URLSession.shared, by: InterceptingProtocol.self) == .active

    /// Prepares a configuration for interception.
    ///
    /// With a response cache Foundation makes the protocol object on another thread, where task-local
    /// values are gone, and takes twice the time. It never answers from that cache.
    static func prepare(_ configuration: URLSessionConfiguration) {
        configuration.urlCache = nil
    }

    /// Puts a protocol class first in a session's configuration.
    static func intercept(
        _ session: URLSession,
        by protocolClass: InterceptingProtocol.Type
    ) -> Canard.InterceptionStatus {
        guard let queue = LoaderInternals.workQueue(of: session) else {
            return .inactive(reason: "this version of Foundation is not built as Canard expects")
        }
        // Where Foundation reads it.
        queue.sync {
            let configuration = session.configuration
            let others =
                configuration.protocolClasses?.filter { !($0 is InterceptingProtocol.Type) } ?? []
            configuration.protocolClasses = [protocolClass] + others
            prepare(configuration)
        }
        guard session.configuration.protocolClasses?.first == protocolClass else {
            return .inactive(reason: "this version of Foundation copies a session's configuration")
        }
        return .active
    }
}
#endif
