import Canard
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What became of the requests of a storm.
struct Tally: Sendable {
    /// Answers that were right.
    fileprivate(set) var right = 0
    /// Requests that were cancelled before an answer.
    fileprivate(set) var cancelled = 0
    /// Everything else.
    fileprivate(set) var wrong = 0
    /// The first of these.
    fileprivate(set) var failure: String?
    /// How often nothing ended for nearly a tenth of a second.
    ///
    /// That is as long as delivery on Linux waits before it lets a cancellation go on that would have
    /// hung the process, so with instant answers each one is about one hang that did not happen.
    fileprivate(set) var stalls = 0

    /// All requests.
    var count: Int { right + cancelled + wrong }

    /// Adds the counts of another storm.
    static func += (left: inout Tally, right: Tally) {
        left.right += right.right
        left.cancelled += right.cancelled
        left.wrong += right.wrong
        left.stalls += right.stalls
        left.failure = left.failure ?? right.failure
    }
}

/// Counts from many tasks at once.
final class TallyKeeper: Sendable {
    private let state = Locked((tally: Tally(), last: ContinuousClock.now))

    /// The counts so far.
    var tally: Tally { state.withLock { $0.tally } }

    /// Judges an answer and counts it.
    func add(
        _ result: Result<(Data, URLResponse), any Error>,
        for url: URL,
        mayBeCancelled: Bool
    ) {
        let failure = Self.failure(result, url)
        let isCancelled = mayBeCancelled && Self.isCancellation(result)
        let now = ContinuousClock.now
        state.withLock { state in
            if state.last.duration(to: now) > .milliseconds(90) { state.tally.stalls += 1 }
            state.last = now
            if isCancelled {
                state.tally.cancelled += 1
            } else if let failure {
                state.tally.wrong += 1
                state.tally.failure = state.tally.failure ?? failure
            } else {
                state.tally.right += 1
            }
        }
    }

    private static func isCancellation(_ result: Result<(Data, URLResponse), any Error>) -> Bool {
        guard case .failure(let error) = result else { return false }
        let code = error as NSError
        return code.domain == NSURLErrorDomain && code.code == NSURLErrorCancelled
    }

    private static func failure(
        _ result: Result<(Data, URLResponse), any Error>,
        _ url: URL
    ) -> String? {
        switch result {
        case .failure(let error): return "\(url.path): \(error)"
        case .success(let (data, response)):
            guard (response as? HTTPURLResponse)?.statusCode == 200, response.url == url else {
                return "\(url.path): another response, \(response)"
            }
            return Content(data)?.target == url.path
                ? nil : "\(url.path): not its body, \(data.count) bytes"
        }
    }
}
