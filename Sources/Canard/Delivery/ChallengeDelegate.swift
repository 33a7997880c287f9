import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Optional where Wrapped == any URLSessionDelegate & Sendable {
    /// Asks an app's delegate for a challenge: its task method where it has one, else its session method.
    ///
    /// Without a delegate, and for one that does not answer challenges, the disposition is
    /// `.performDefaultHandling`.
    func answer(
        _ challenge: URLAuthenticationChallenge,
        of task: URLSessionTask,
        in session: URLSession,
        completion:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let delegate = self else { return completion(.performDefaultHandling, nil) }
        // Linux: the methods are requirements with defaults; Darwin: they are optional.
        #if canImport(FoundationNetworking)
        if let delegate = delegate as? any URLSessionTaskDelegate {
            delegate.urlSession(
                session,
                task: task,
                didReceive: challenge,
                completionHandler: completion
            )
        } else {
            delegate.urlSession(session, didReceive: challenge, completionHandler: completion)
        }
        #else
        let taskMethod = (delegate as? any URLSessionTaskDelegate)?
            .urlSession(_:task:didReceive:completionHandler:)
        if let taskMethod {
            taskMethod(session, task, challenge, completion)
        } else if let sessionMethod = delegate.urlSession(_:didReceive:completionHandler:) {
            sessionMethod(session, challenge, completion)
        } else {
            completion(.performDefaultHandling, nil)
        }
        #endif
    }
}
