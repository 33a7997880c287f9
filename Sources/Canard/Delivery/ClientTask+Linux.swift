#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking

/// The task that a protocol object loads for, as far as loading has to know it.
struct ClientTask: @unchecked Sendable {
    // Safe because only the body is not Sendable, and one exchange alone reads it.
    private let task: URLSessionTask
    private let session: URLSession
    private let queue: DispatchQueue
    /// Where the body is.
    let body: BodySource
    /// What Foundation adds on the wire.
    let shape: OutgoingRequest.Shape
    /// Whether the body has to be put into a file, which the client gets at the end.
    let isDownload: Bool
    /// Whether bytes may be handed over as they come; else they must come in one piece.
    let takesPieces: Bool

    /// Looks into a task; nil where Foundation is not built as expected.
    ///
    /// To be called in `load()`.
    init?(_ protocolObject: ClientProtocol) {
        guard let task = protocolObject.task, let session = LoaderInternals.session(of: task),
            let queue = LoaderInternals.workQueue(of: task)
        else { return nil }
        self.task = task
        self.session = session
        self.queue = queue
        body = LoaderInternals.body(of: task)
        isDownload = task is URLSessionDownloadTask
        shape = task is URLSessionUploadTask ? .upload : .data
        takesPieces = LoaderInternals.reportsToDelegate(task, session)
    }

    /// Returns the cookies of the task's session; a scope does not write the storage that outlives it.
    func cookies(of canard: Canard) -> CookieJar {
        let configuration = session.configuration
        let isKept = canard.isScope && configuration.httpCookieStorage === HTTPCookieStorage.shared
        return CookieJar(configuration, substitute: isKept ? canard.ownCookies.get() : nil)
    }

    /// The header fields that the session adds to each request, which are not in the request here.
    var additionalHeaders: [String: String] {
        let headers = session.configuration.httpAdditionalHeaders ?? [:]
        let texts = headers.compactMap { name, value in (name as? String).map { ($0, "\(value)") } }
        return Dictionary(texts) { $1 }
    }

    /// The session's time-out in seconds, for requests that state none.
    var timeoutInterval: TimeInterval { session.configuration.timeoutIntervalForRequest }

    /// Runs a closure where calls to the client are allowed, after those before it.
    func perform(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

    /// Waits until the session's delegate has been called for all that the client was given, which takes as
    /// long as the task is suspended; or until the exchange is cancelled.
    func drain(_ protocolObject: ClientProtocol) async {
        let object = UncheckedBox(protocolObject)
        _ = await Self.answer { answer in
            queue.async {
                object.value.whenTold { session.delegateQueue.addOperation { answer(true) } }
            }
        }
    }

    /// Asks the task's delegate for the stream of its body.
    func bodyStream() async -> UncheckedBox<InputStream>? {
        guard let delegate = task.delegate else { return nil }
        return await Self.answer { answer in
            delegate.urlSession(session, task: task) { answer($0.map(UncheckedBox.init)) }
        }
    }

    /// Asks the session's delegate about a redirect, as Foundation does; without one it is followed.
    func redirect(from response: HTTPURLResponse, to request: URLRequest) async -> URLRequest? {
        guard let delegate = session.delegate as? any URLSessionTaskDelegate else { return request }
        return await Self.answer { answer in
            session.delegateQueue.addOperation {
                delegate.urlSession(
                    session,
                    task: task,
                    willPerformHTTPRedirection: response,
                    newRequest: request,
                    completionHandler: answer
                )
            }
        }
    }

    /// Waits for the answer of a delegate, or until the exchange is cancelled: a delegate that cancels
    /// its task may never answer.
    private static func answer<Value: Sendable>(
        _ ask: (@escaping @Sendable (Value?) -> Void) -> Void
    ) async -> Value? {
        let (answers, continuation) = AsyncStream.makeStream(of: Value?.self)
        ask { value in
            continuation.yield(value)
            continuation.finish()
        }
        return await answers.first { _ in true } ?? nil
    }
}
#endif
