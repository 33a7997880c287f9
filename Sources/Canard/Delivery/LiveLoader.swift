import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The network: a private session that is never intercepted.
///
/// It has no cookies and no cache of its own, and stops at every redirect: what a client's session does
/// about these, delivery does for live and recorded answers alike.
final class LiveLoader: Sendable {
    /// What comes in, one after the other.
    enum Event: Sendable {
        case head(HTTPURLResponse)
        case bytes(Data)
    }

    private let session: URLSession
    private let delegate: LiveSessionDelegate
    /// Foundation traps where tasks are made or cancelled on its own queues.
    ///
    /// One for all: each step waits for the one queue of all sessions, and a queue of each loader's own
    /// could take every thread of the process while that one gets none.
    private static let queue = DispatchQueue(label: "canard.live")

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - configuration: Time-outs, proxies and the like; copied.
    ///   - challengeDelegate: Asked for TLS and authentication challenges, or nil.
    init(
        configuration: URLSessionConfiguration,
        challengeDelegate: (any URLSessionDelegate & Sendable)?
    ) {
        let configuration = configuration.copyWithoutInterception()
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        delegate = LiveSessionDelegate(challengeDelegate: challengeDelegate)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and returns what comes in; ends with the error that the load ended with.
    ///
    /// The load is cancelled when whoever iterates is, or gives up.
    func load(_ outgoing: OutgoingRequest) -> AsyncThrowingStream<Event, any Error> {
        AsyncThrowingStream { continuation in
            let started = Locked<(task: URLSessionTask?, isGivenUp: Bool)>((nil, false))
            // Set before anything is sent: a stream that has ended already calls no handler.
            continuation.onTermination = { reason in
                guard case .cancelled = reason else { return }
                started.withLock { $0.isGivenUp = true }
                // Called while a lock of the runtime is held, which the task's completion may want.
                Self.queue.async { started.withLock { $0.task }?.cancel() }
            }
            // The loader itself is kept until the task is there: an invalidated session makes none.
            Self.queue.async { [self] in
                if started.withLock({ $0.isGivenUp }) { return }
                let task = Self.task(for: outgoing, in: session)
                delegate.expect(task, continuation)
                started.withLock { $0.task = task }
                task.resume()
            }
        }
    }

    private static func task(
        for outgoing: OutgoingRequest,
        in session: URLSession
    ) -> URLSessionTask {
        let body = outgoing.request.body
        switch outgoing.shape {
        case .upload: return session.uploadTask(with: outgoing.head, from: body)
        case .data: return session.dataTask(with: outgoing.whole)
        }
    }
}
