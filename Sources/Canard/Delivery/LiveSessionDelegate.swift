import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Takes what the private session receives and passes it on to the load that it belongs to.
final class LiveSessionDelegate: NSObject, URLSessionDataDelegate {
    typealias Continuation = AsyncThrowingStream<LiveLoader.Event, any Error>.Continuation

    private struct Load: Sendable {
        let continuation: Continuation
        /// What came of a 401, which is only the answer once its challenge is given up.
        var heldBack: [LiveLoader.Event] = []
        var isHeldBack = false
        /// Whether a response has come.
        var hasHead = false
        var hasGivenUp = false
    }

    private let challengeDelegate: (any URLSessionDelegate & Sendable)?
    private let loads = Locked<[Int: Load]>([:])

    init(challengeDelegate: (any URLSessionDelegate & Sendable)?) {
        self.challengeDelegate = challengeDelegate
    }

    /// Passes what a task receives to a load, from now to the end of the task.
    func expect(_ task: URLSessionTask, _ continuation: Continuation) {
        loads.withLock { $0[task.taskIdentifier] = Load(continuation: continuation) }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // Interim responses come here as well; the last response counts.
        if let response = response as? HTTPURLResponse, response.statusCode >= 200 {
            loads.withLock { loads in
                // After a challenge was answered, the new response takes the place of the old.
                loads[dataTask.taskIdentifier]?.hasHead = true
                loads[dataTask.taskIdentifier]?.heldBack = []
                loads[dataTask.taskIdentifier]?.isHeldBack = response.statusCode == 401
            }
            pass(.head(response), from: dataTask)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        pass(.bytes(data), from: dataTask)
    }

    private func pass(_ event: LiveLoader.Event, from task: URLSessionTask) {
        let continuation = loads.withLock { loads -> Continuation? in
            guard let load = loads[task.taskIdentifier] else { return nil }
            guard load.isHeldBack else { return load.continuation }
            loads[task.taskIdentifier]?.heldBack.append(event)
            return nil
        }
        continuation?.yield(event)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        challengeDelegate.answer(challenge, of: task, in: session) {
            [loads] disposition, credential in
            guard disposition == .performDefaultHandling else {
                return completionHandler(disposition, credential)
            }
            #if canImport(FoundationNetworking)
            // Linux: a challenge that nobody answers never ends. The 401 has come already, so it is
            // taken for the answer, and the cancellation that follows for its end.
            loads.withLock { $0[task.taskIdentifier]?.hasGivenUp = true }
            completionHandler(.cancelAuthenticationChallenge, nil)
            #else
            completionHandler(.performDefaultHandling, nil)
            #endif
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        guard let load = loads.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        // Linux: a redirect to nowhere is not told; its body is lost.
        if !load.hasHead, error == nil, let response = task.response as? HTTPURLResponse {
            load.continuation.yield(.head(response))
        }
        for event in load.heldBack { load.continuation.yield(event) }
        load.continuation.finish(throwing: load.hasGivenUp ? nil : error)
    }
}
