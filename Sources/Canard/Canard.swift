#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A layer between an app and the network that records, replays and answers requests.
///
/// ```swift
/// Canard.recordingURL = URL(fileURLWithPath: "Recordings/happy-path")   // what goes live is recorded
/// …
/// Canard.recordingURL = nil
/// Canard.loadingURL = URL(fileURLWithPath: "Recordings/happy-path")     // and answered from there
/// Canard.shouldFallbackToNetwork = false
/// ```
///
/// For each request, and for each hop of a redirect, the first of these answers: request handlers, in
/// the order of registration; the recordings in `loadingURLs`, in order; under
/// ``RecordingPolicy/addMissing`` what `recordingURL` held before; the network, recorded if
/// `recordingURL` is set. With `shouldFallbackToNetwork` off, a request that none answers fails.
///
/// The static members are those of ``current``. An instance of one's own is independent of
/// ``shared`` and answers the sessions that it makes; it must be kept as long as they are used.
public final class Canard: Sendable {
    /// The instance that answers `URLSession.shared`; setting anything on it installs interception.
    public static let shared = Canard()

    /// The instance that the static members stand for: ``shared``.
    public static var current: Canard { scoped ?? shared }

    /// Another instance that the static members stand for while a closure runs.
    @TaskLocal static var scoped: Canard?

    private let state = Locked(Settings())
    private let history = Locked(RequestHistory())
    private let live = Locked(LiveConfiguration())
    private let activity = RecordingActivity()
    /// The class by which sessions of this instance are told from others.
    let protocolClass = LazyProtocolClass()

    /// Whether this is the instance of a scope, which leaves nothing behind in the process.
    let isScope: Bool
    /// What `reset()` goes back to: the defaults, or what a scope began with, or that it is over.
    private let base = Locked(Settings())
    /// What takes the place of a cookie storage that is not to be written.
    let ownCookies = LazyCookieStorage()

    /// Makes an instance with the default settings.
    public convenience init() { self.init(isScope: false) }

    init(isScope: Bool) {
        self.isScope = isScope
    }

    /// The settings at this moment; each request works on one such snapshot.
    var settings: Settings { state.withLock { $0 } }

    /// Changes settings, and what follows from them.
    func update(_ change: (inout Settings) -> Void) {
        if self === Canard.shared { Installation.install() }
        // What the app gave may end with the former settings, and call back as it does.
        let former = state.withLock { settings in
            let former = settings
            change(&settings)
            return former
        }
        if let recording = former.policy.recording { activity.watch(recording) }
    }

    /// Changes a part of the settings that others follow from.
    func follow(_ part: Settings.Part, _ change: (inout Settings) -> Void) {
        update { settings in
            change(&settings)
            settings.follow(part) { [weak self] in self?.report($0, level: $1) }
        }
    }

    /// The settings at this moment, with the settings files as they are now.
    var currentSettings: Settings {
        let settings = settings
        if settings.files.areCurrent { return settings }
        follow(.files) { _ in }
        return self.settings
    }

    /// Returns to the default settings, or to those that a scope began with; handlers and `requests` are gone.
    ///
    /// What is in flight is recorded still. Interception stays installed and passes everything on.
    public func reset() {
        var settings = base.withLock { $0 }
        settings.positions = ReplayPositions(settings.scope?.given)
        update { $0 = settings }
        if isScope { return history.withLock { $0 = RequestHistory() } }
        setLive { _ in LiveConfiguration() }
        history.withLock { $0 = RequestHistory() }
    }

    /// Makes settings those that `reset()` goes back to; by default the ones that there are.
    func setBase(_ settings: Settings? = nil) {
        let settings = settings ?? self.settings
        base.withLock { $0 = settings }
    }

    // MARK: - Recording

    /// Waits until all exchanges that are being recorded at this moment are on disk.
    ///
    /// Set `recordingURL` to nil first where the recording is to be complete, and end streams that have no
    /// end of their own: this waits for them.
    public func finishRecording() async {
        await activity.finish(settings.policy.recording)
    }

    /// Whether nothing that is recorded is under way.
    var isRecordingIdle: Bool { activity.isIdle }

    /// Counts an exchange that is being recorded, until its end; nil if it is not.
    func recordingActivity(_ settings: Settings) -> RecordingActivity.Exchange? {
        settings.policy.observer.map { _ in activity.begin() }
    }

    // MARK: - What happened

    /// The latest requests, oldest first: at most 1000, bodies to 64 KiB.
    public var requests: [HandledRequest] { history.withLock { $0.requests } }

    /// Returns the requests to a URL path, such as `/users/42`, on any host, oldest first.
    ///
    /// Both paths are compared without percent-encoding.
    public func requests(to path: String) -> [HandledRequest] {
        let path = path.removingPercentEncoding ?? path
        return requests.filter { $0.request.url.path(percentEncoded: false) == path }
    }

    /// Why requests were not answered by any recording, the first hundred: apps often swallow errors.
    public var unmatchedRequests: [UnmatchedRequest] { history.withLock { $0.misses } }

    /// Whether any request has come, maybe one that has not ended.
    package var wasAsked: Bool { history.withLock { $0.wasAsked } }

    /// Notes that a request has come, for scopes.
    func noteAsked() {
        if isScope { history.withLock { $0.wasAsked = true } }
    }

    func note(_ request: HandledRequest) {
        history.withLock { $0.append(request) }
        let settings = settings
        if settings.logsRequests {
            settings.log(LogEntry(level: .debug, message: request.description))
        }
    }

    /// Notes a request whose body could not be read.
    func note(unsent request: URLRequest, _ error: any Error, _ settings: Settings) {
        guard let parsed = Interaction.Request(request) else { return }
        note(
            HandledRequest(
                request: parsed,
                source: .nothing,
                error: error,
                startedAt: Date(),
                redaction: settings.rules.redaction
            )
        )
    }

    /// Tells the log of an error that is not the error of a request.
    func report(_ error: CanardError, level: LogEntry.Level) {
        let log = settings.log
        log(LogEntry(level: level, message: error.description, error: error))
    }

    // MARK: - The network

    /// The configuration for live requests: time-outs, proxies, TLS; ephemeral by default.
    ///
    /// Copied when it is read and when it is set. Cookies and caches in it play no part: those are the
    /// business of the client's session.
    public var fallbackSessionConfiguration: URLSessionConfiguration {
        get { live.withLock { $0.configuration.value.copyWithoutInterception() } }
        set {
            let copy = UncheckedBox(newValue.copyWithoutInterception())
            setLive { LiveConfiguration(configuration: copy, delegate: $0.delegate) }
            update { _ in }
        }
    }

    /// Asked for TLS and authentication challenges of live requests; none by default.
    public var fallbackSessionDelegate: (any URLSessionDelegate & Sendable)? {
        get { live.withLock { $0.delegate } }
        set {
            setLive { LiveConfiguration(configuration: $0.configuration, delegate: newValue) }
            update { _ in }
        }
    }

    /// Makes live requests as another instance does.
    func takeLiveConfiguration(of other: Canard) {
        let taken = other.live.withLock {
            LiveConfiguration(configuration: $0.configuration, delegate: $0.delegate)
        }
        setLive { _ in taken }
    }

    /// Changes how live requests are made; what that ends, ends outside of the lock.
    private func setLive(_ change: (LiveConfiguration) -> LiveConfiguration) {
        _ = live.withLock { live in
            let former = live
            live = change(former)
            return former
        }
    }

    /// The session for live requests, made when the first of them is.
    var liveLoader: LiveLoader { live.withLock { $0.loader() } }
}

/// How live requests are made, and what makes them.
private struct LiveConfiguration: Sendable {
    /// A copy of our own that is copied again before it is used, and never changed.
    var configuration = UncheckedBox(URLSessionConfiguration.ephemeral)
    var delegate: (any URLSessionDelegate & Sendable)?
    private var made: LiveLoader?

    init() {}

    init(
        configuration: UncheckedBox<URLSessionConfiguration>,
        delegate: (any URLSessionDelegate & Sendable)?
    ) {
        self.configuration = configuration
        self.delegate = delegate
    }

    mutating func loader() -> LiveLoader {
        let loader =
            made ?? LiveLoader(configuration: configuration.value, challengeDelegate: delegate)
        made = loader
        return loader
    }
}
