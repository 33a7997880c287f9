#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking

// Linux: what Foundation's loading system does not say about a task, read by reflection. The names have
// been the same from Swift 5.6 to 6.4; where one is missing the functions return nil, and the request
// fails with an error that says so.

/// What is inside of tasks and sessions.
enum LoaderInternals {
    /// The queue that calls to a task's client have to be made on.
    static func workQueue(of object: AnyObject) -> DispatchQueue? {
        child("workQueue", of: object) as? DispatchQueue
    }

    /// The session of a task.
    static func session(of task: URLSessionTask) -> URLSession? {
        child("session", of: task).flatMap(unwrapped) as? URLSession
    }

    /// The body that a task was made with.
    static func body(of task: URLSessionTask) -> BodySource {
        // The body of a task made with a streamed request is not known until its delegate is asked.
        guard let known = child("knownBody", of: task).flatMap(unwrapped) else { return .delegate }
        switch Mirror(reflecting: known).children.first?.value {
        case let data as DispatchData: return .data(Data(data))
        case let url as URL: return .file(url)
        case let stream as InputStream: return .stream(stream)
        default: return .none
        }
    }

    /// Whether a task reports to its session's delegate rather than to a completion handler.
    ///
    /// The latter is given the last piece of a body only. To be called on the work queue.
    static func reportsToDelegate(_ task: URLSessionTask, _ session: URLSession) -> Bool {
        guard session.delegate is any URLSessionDataDelegate,
            let registry = child("taskRegistry", of: session),
            let behaviours = child("behaviours", of: registry)
        else { return false }
        for entry in Mirror(reflecting: behaviours).children {
            let pair = Mirror(reflecting: entry.value).children.map(\.value)
            guard pair.count == 2, pair[0] as? Int == task.taskIdentifier else { continue }
            // A case without a value has no children, and is `callDelegate`.
            return Mirror(reflecting: pair[1]).children.isEmpty
        }
        return false
    }

    /// Returns a stored property, of the class itself or one above it.
    static func child(_ label: String, of object: Any) -> Any? {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            if let child = current.children.first(where: { $0.label == label }) {
                return child.value
            }
            mirror = current.superclassMirror
        }
        return nil
    }

    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
}
#endif
