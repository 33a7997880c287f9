public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// The same members on the type, for `Canard.current`.
extension Canard {
    /// Whether requests are intercepted at all; see ``isEnabled-swift.property``.
    public static var isEnabled: Bool {
        get { current.isEnabled }
        set { current.isEnabled = newValue }
    }

    /// The recordings that requests are answered from; see ``loadingURLs-swift.property``.
    public static var loadingURLs: [URL] {
        get { current.loadingURLs }
        set { current.loadingURLs = newValue }
    }

    /// The first of the recordings to answer from; see ``loadingURL-swift.property``.
    public static var loadingURL: URL? {
        get { current.loadingURL }
        set { current.loadingURL = newValue }
    }

    /// The folder that live exchanges are recorded in; see ``recordingURL-swift.property``.
    public static var recordingURL: URL? {
        get { current.recordingURL }
        set { current.recordingURL = newValue }
    }

    /// What becomes of answers that were recorded before; see ``recordingPolicy-swift.property``.
    public static var recordingPolicy: RecordingPolicy {
        get { current.recordingPolicy }
        set { current.recordingPolicy = newValue }
    }

    /// Waits until all exchanges that are being recorded at this moment are on disk.
    public static func finishRecording() async { await current.finishRecording() }

    /// Whether requests that nothing answers go to the network; see
    /// ``shouldFallbackToNetwork-swift.property``.
    public static var shouldFallbackToNetwork: Bool {
        get { current.shouldFallbackToNetwork }
        set { current.shouldFallbackToNetwork = newValue }
    }

    /// The configuration for live requests; see ``fallbackSessionConfiguration-swift.property``.
    public static var fallbackSessionConfiguration: URLSessionConfiguration {
        get { current.fallbackSessionConfiguration }
        set { current.fallbackSessionConfiguration = newValue }
    }

    /// Asked for challenges of live requests; see ``fallbackSessionDelegate-swift.property``.
    public static var fallbackSessionDelegate: (any URLSessionDelegate & Sendable)? {
        get { current.fallbackSessionDelegate }
        set { current.fallbackSessionDelegate = newValue }
    }

    /// Asked to normalise requests and to change interactions; see ``delegate-swift.property``.
    public static var delegate: (any CanardDelegate)? {
        get { current.delegate }
        set { current.delegate = newValue }
    }

    /// Adds a closure that answers requests; see ``registerRequestHandler(_:)-swift.method``.
    @discardableResult
    public static func registerRequestHandler(
        _ handler: @escaping RequestHandler
    ) -> RequestHandlerToken {
        current.registerRequestHandler(handler)
    }

    /// Removes a request handler.
    public static func unregisterRequestHandler(_ token: RequestHandlerToken) {
        current.unregisterRequestHandler(token)
    }

    /// Removes all request handlers.
    public static func unregisterAllRequestHandlers() { current.unregisterAllRequestHandlers() }

    /// Makes a session that is answered; see ``makeSession(configuration:delegate:delegateQueue:)-swift.method``.
    public static func makeSession(
        configuration: URLSessionConfiguration = .ephemeral,
        delegate: (any URLSessionDelegate)? = nil,
        delegateQueue: OperationQueue? = nil
    ) -> URLSession {
        current.makeSession(
            configuration: configuration,
            delegate: delegate,
            delegateQueue: delegateQueue
        )
    }

    /// Has the sessions made of a configuration answered.
    public static func intercept(_ configuration: URLSessionConfiguration) {
        current.intercept(configuration)
    }

    /// Has a session that exists answered, where the platform allows it.
    @discardableResult
    public static func intercept(_ session: URLSession) -> InterceptionStatus {
        current.intercept(session)
    }

    /// The latest requests, oldest first; see ``requests-swift.property``.
    public static var requests: [HandledRequest] { current.requests }

    /// Takes settings from the environment; see ``configureFromEnvironment()-swift.method``.
    ///
    /// - Throws: ``CanardError/Code/invalidSetting``, naming the variable, its value and the choices.
    public static func configureFromEnvironment() throws { try current.configureFromEnvironment() }

    /// Returns to the default settings; handlers and requests are gone.
    public static func reset() { current.reset() }
}
