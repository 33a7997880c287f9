#if !canImport(FoundationNetworking)
import Foundation

/// The task that a protocol object loads for, as far as loading has to know it.
///
/// Not run on Apple platforms yet.
struct ClientTask: @unchecked Sendable {
    // Safe because only the body is not Sendable, and one exchange alone reads it; blocks may be added to
    // a run loop from any thread.
    private let thread: Thread
    private let runLoop: RunLoop
    private let modes: [RunLoop.Mode]
    /// Where the body is: Foundation turns every body into a stream.
    let body: BodySource
    /// What Foundation adds on the wire.
    let shape: OutgoingRequest.Shape
    /// Whether the body has to be put into a file; Foundation does that.
    let isDownload = false
    /// Whether bytes may be handed over as they come.
    let takesPieces = true

    /// Looks into a task.
    ///
    /// To be called in `load()`, on the client's thread.
    init?(_ protocolObject: ClientProtocol) {
        thread = Thread.current
        runLoop = RunLoop.current
        modes = [runLoop.currentMode, .default].compactMap { $0 }
        shape = protocolObject.task is URLSessionUploadTask ? .upload : .data
        if let data = protocolObject.request.httpBody {
            body = .data(data)
        } else if let stream = protocolObject.request.httpBodyStream {
            body = .stream(stream)
        } else {
            body = .none
        }
    }

    /// Returns the cookies that the loading system has not stored by itself: responses of protocol classes
    /// set theirs only where the class stores them.
    ///
    /// A task does not tell its session, so the shared storage stands for that of the shared instance's
    /// sessions; any other instance keeps cookies to itself.
    func cookies(of canard: Canard) -> CookieJar {
        let isKept = canard !== Canard.shared
        return CookieJar(.default, substitute: isKept ? canard.ownCookies.get() : nil)
    }

    /// The session's header fields are in the request already.
    var additionalHeaders: [String: String] { [:] }

    /// The session's time-out is in the request already.
    var timeoutInterval: TimeInterval { 60 }

    /// Runs a closure where calls to the client are allowed, after those before it.
    func perform(_ body: @escaping @Sendable () -> Void) {
        runLoop.perform(inModes: modes, block: body)
        CFRunLoopWakeUp(runLoop.getCFRunLoop())
    }

    /// Waits until the client was given all so far; what it holds then is the loading system's business.
    func drain(_ protocolObject: ClientProtocol) async {
        await withCheckedContinuation { continuation in perform { continuation.resume() } }
    }

    /// The stream of a body is in the request already.
    func bodyStream() async -> UncheckedBox<InputStream>? { nil }
}
#endif
