package import Foundation
import Canard
#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A session's delegate that collects what one task gets.
package final class LoadDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    private struct State: Sendable {
        var answer = Answer()
        var pieces: [Int] = []
        var continuation: CheckedContinuation<Answer, Never>?
        var hasEnded = false
    }

    private let state = Locked(State())
    private let bodyStream: Data
    private let onPiece: @Sendable (Data) -> Void

    /// Makes a delegate.
    ///
    /// - Parameters:
    ///   - bodyStream: What tasks get that ask for a stream.
    ///   - onPiece: Called with each piece of a body as it comes.
    package init(
        bodyStream: Data = Data(),
        onPiece: @escaping @Sendable (Data) -> Void = { _ in }
    ) {
        self.bodyStream = bodyStream
        self.onPiece = onPiece
    }

    /// The sizes of the pieces that the body came in.
    package var pieces: [Int] { state.withLock { $0.pieces } }

    /// Whether the task has been told its end.
    package var hasEnded: Bool { state.withLock { $0.hasEnded } }

    private let start = Signal()

    /// Waits until a task was resumed.
    package func started() async { await start.wait() }

    /// Runs a task and returns what it got.
    ///
    /// - Parameters:
    ///   - task: The task, which is resumed.
    ///   - afterResume: What is done to it right after that.
    /// - Returns: What the task got.
    package func answer(
        to task: URLSessionTask,
        afterResume: (URLSessionTask) -> Void = { _ in }
    ) async -> Answer {
        await withCheckedContinuation { continuation in
            state.withLock { $0.continuation = continuation }
            task.resume()
            afterResume(task)
            start.send()
        }
    }

    package func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        state.withLock { state in
            let body = state.answer.body
            state.answer = Answer(response, body)
        }
        completionHandler(.allow)
    }

    package func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive data: Data
    ) {
        state.withLock { state in
            state.answer.body.append(data)
            state.pieces.append(data.count)
        }
        onPiece(data)
    }

    package func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let data = FileManager.default.contents(atPath: location.path) ?? Data()
        removeDownload(location)
        let response = downloadTask.response
        state.withLock { $0.answer = Answer(response, data) }
    }

    package func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(InputStream(data: bodyStream))
    }

    package func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let (continuation, answer) = state.withLock { state in
            state.answer.errorCode = error.map { ($0 as NSError).code }
            state.hasEnded = true
            defer { state.continuation = nil }
            return (state.continuation, state.answer)
        }
        continuation?.resume(returning: answer)
    }
}
