#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// The part of a protocol class that talks to Foundation, with every known trap of Linux avoided.
///
/// All of it runs on the task's work queue. That queue is shared by all sessions of the process, so
/// nothing here may wait for long, make or cancel tasks, or take a lock that is held while doing so.
class ClientProtocol: URLProtocol {
    private let hasEnded = Atomic<Bool>(false)
    private var isStarted = false
    private var isStopped = false
    /// Signalled by the thread that makes the last call to the client.
    private var ending: DispatchSemaphore?
    private var quietResponse: QuietResponse?
    /// What the client is to be told once its task is resumed.
    private var held: [(ClientProtocol) -> Void] = []
    /// Who waits for that.
    private var waiting: [@Sendable () -> Void] = []

    /// Foundation itself calls the client after the end, when a task is cancelled, and traps for that.
    override var client: (any URLProtocolClient)? {
        get { hasEnded.load(ordering: .acquiring) ? nil : super.client }
        set { super.client = newValue }
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    required init(
        request: URLRequest,
        cachedResponse: CachedURLResponse?,
        client: (any URLProtocolClient)?
    ) {
        super.init(request: request, cachedResponse: cachedResponse, client: client)
        prepare()
    }

    /// Takes what depends on the thread that the object is made on.
    func prepare() {}

    /// Begins the load; called once.
    func load() {}

    /// Ends the load early; called at most once.
    func cancelLoad() {}

    override func startLoading() {
        // `resume` after `suspend`, and a second `resume`, come here again.
        guard !isStarted else { return release() }
        isStarted = true
        guard let task, task.state != .canceling else { return }
        load()
    }

    override func stopLoading() {
        // `suspend` comes here as well, and by then the task may be running again.
        if isStopped || task?.state == .suspended || task?.state == .running { return }
        isStopped = true
        held = []
        resume()
        cancelLoad()
        // Foundation calls the client next, so the thread that may be doing so has to be done.
        if let ending {
            self.ending = nil
            _ = ending.wait(timeout: .now() + 1)
        }
    }

    /// Returns whether the client may be called now; a call that has to wait is kept.
    private func mayCallClient(_ call: @escaping (ClientProtocol) -> Void) -> Bool {
        guard !isStopped, !hasEnded.load(ordering: .acquiring), let state = task?.state else {
            return false
        }
        if !held.isEmpty || state == .suspended {
            held.append(call)
            return false
        }
        return state == .running
    }

    private func release() {
        guard task?.state == .running else { return }
        let calls = held
        held = []
        for call in calls { call(self) }
        if held.isEmpty { resume() }
    }

    /// Calls a closure once the client was told all that came before, or is not told any more.
    func whenTold(_ call: @escaping @Sendable () -> Void) {
        guard !isStopped, !held.isEmpty || task?.state == .suspended else { return call() }
        waiting.append(call)
    }

    private func resume() {
        let calls = waiting
        waiting = []
        for call in calls { call() }
    }

    /// Tells the client the head of the response.
    func send(head: HTTPURLResponse) {
        guard mayCallClient({ $0.send(head: head) }) else { return }
        var response = head
        if head.statusCode == 401, let url = head.url,
            let quiet = QuietResponse(
                url: url,
                statusCode: 401,
                httpVersion: "HTTP/1.1",
                headerFields: head.allHeaderFields as? [String: String]
            )
        {
            quietResponse = quiet
            response = quiet
        }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }

    /// Tells the client some bytes; one that has a completion handler must be told all at once.
    func send(bytes: Data) {
        guard !bytes.isEmpty else { return }
        guard mayCallClient({ $0.send(bytes: bytes) }) else { return }
        client?.urlProtocol(self, didLoad: bytes)
    }

    /// Tells the client that the response is complete.
    ///
    /// - Parameter download: The file with the body, for a download task; bytes would make some of its
    ///   forms crash.
    func sendEnd(download: DownloadedFile? = nil) {
        guard mayCallClient({ $0.sendEnd(download: download) }) else { return }
        if let download {
            guard DownloadFile.set(download.url, of: self) else {
                return send(failure: Self.downloadError)
            }
            download.giveAway()
        }
        end { this in
            guard let quiet = this.quietResponse else {
                this.client?.urlProtocolDidFinishLoading(this)
                return
            }
            quiet.whileQuiet { this.client?.urlProtocolDidFinishLoading(this) }
        }
    }

    private static let downloadError = URLError(
        .unsupportedURL,
        userInfo: [
            NSLocalizedDescriptionKey:
                "this version of Foundation is not built as Canard expects, so it cannot answer "
                + "download tasks; use a data task"
        ]
    )

    /// Tells the client that the load failed.
    func send(failure: any Error) {
        guard mayCallClient({ $0.send(failure: failure) }) else { return }
        let failure = UncheckedBox(failure)
        end { $0.client?.urlProtocol($0, didFailWithError: failure.value) }
    }

    private static let endingQueues = (0..<8).map { DispatchQueue(label: "canard.end.\($0)") }
    private static let nextQueue = Atomic<Int>(0)

    /// Makes the last call to the client on another thread, while this queue waits for it.
    ///
    /// The call resumes the continuation of an async load right here, which waits for a lock that a
    /// concurrent `Task.cancel()` may hold while it waits for this queue
    /// (swift-corelibs-foundation#5412). Then the queue goes on after a tenth of a second, and both can.
    private func end(_ call: @escaping @Sendable (ClientProtocol) -> Void) {
        let semaphore = DispatchSemaphore(value: 0)
        ending = semaphore
        let this = UncheckedBox(self)
        let number = Self.nextQueue.wrappingAdd(1, ordering: .relaxed).newValue
        Self.endingQueues[number & 7].async {
            call(this.value)
            this.value.hasEnded.store(true, ordering: .releasing)
            semaphore.signal()
        }
        if semaphore.wait(timeout: .now() + 0.1) == .success { ending = nil }
    }
}
#endif
