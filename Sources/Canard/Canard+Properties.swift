public import Foundation

extension Canard {
    /// Whether requests are intercepted at all; true by default.
    public var isEnabled: Bool {
        get { settings.isEnabled }
        set { update { $0.isEnabled = newValue } }
    }

    /// The recordings that requests are answered from, in order; the first that answers wins.
    ///
    /// Folders, or HAR files (`.har`, `.har.gz`) where the product `CanardHAR` is linked.
    ///
    /// Setting them starts the order of repeated answers anew. A folder that does not exist is an error
    /// of the first request that needs it.
    public var loadingURLs: [URL] {
        get { settings.loadingURLs }
        set {
            follow(.layers) { settings in
                settings.loadingURLs = newValue
                settings.positions = ReplayPositions(settings.scope?.given)
            }
        }
    }

    /// The first of `loadingURLs`; setting it makes it the only one, and nil leaves none.
    public var loadingURL: URL? {
        get { loadingURLs.first }
        set { loadingURLs = newValue.map { [$0] } ?? [] }
    }

    /// The folder that live exchanges are recorded in, or nil for no recording; made when it is needed.
    ///
    /// Set to nil, requests that start from now on are not recorded, those in flight still are. A folder
    /// that is in `loadingURLs` as well is recorded into by ``RecordingPolicy/addMissing``.
    public var recordingURL: URL? {
        get { settings.recordingURL }
        set { follow(.recording) { $0.recordingURL = newValue } }
    }

    /// What becomes of an answer to a request that was recorded before; ``RecordingPolicy/append`` by default.
    public var recordingPolicy: RecordingPolicy {
        get { settings.recordingPolicy }
        set { follow(.policy) { $0.recordingPolicy = newValue } }
    }

    /// Whether a request that nothing answers goes to the network; true by default.
    ///
    /// If not, it fails with `URLError(.notConnectedToInternet)`, whose `localizedDescription` says
    /// where was looked and what to do (see ``UnmatchedRequest``).
    public var shouldFallbackToNetwork: Bool {
        get { settings.shouldFallbackToNetwork }
        set { follow(.policy) { $0.shouldFallbackToNetwork = newValue } }
    }

    /// Asked to normalise requests and to change or drop interactions; held until replaced or `reset()`.
    public var delegate: (any CanardDelegate)? {
        get { settings.delegate }
        set { follow(.rules) { $0.delegate = newValue } }
    }

    /// Which parts of a request must agree with the recorded one; ``Matchers/default`` by default.
    ///
    /// Setting matchers, redaction, aliases or volatile headers begins a new stretch of recording.
    public var matchers: Matchers {
        get { settings.matchers ?? settings.rules.matchers }
        set { follow(.rules) { $0.matchers = newValue } }
    }

    /// What is taken out before anything is hashed, written or printed; ``Redaction/default`` by default.
    public var redaction: Redaction {
        get { settings.redaction }
        set { follow(.rules) { $0.redaction = newValue } }
    }

    /// What comes when the answers to a request are used up; the last one again by default.
    public var repeats: RepeatPolicy {
        get { settings.repeats }
        set { follow(.policy) { $0.repeats = newValue } }
    }

    /// How long a replay takes; ``Latency/immediate`` by default, so that tests are fast.
    ///
    /// The request's `timeoutInterval` holds meanwhile, but for the recorded duration of an answer that is
    /// no stream: how long its pauses were is not known. Files that state `delay_ms` wait that long for the
    /// head whatever this says; handlers have ``MockResponse/delayed(by:)``.
    public var latency: Latency {
        get { settings.latency }
        set { follow(.policy) { $0.latency = newValue } }
    }

    /// How many bytes of a recorded body a client gets in a second at most; nil, the default, for no limit.
    ///
    /// Each answer has that much for itself. What is not positive is no limit. The request's time-out is for
    /// pauses, so a slow line does not run into it.
    public var bytesPerSecond: Int? {
        get { settings.bytesPerSecond }
        set { follow(.policy) { $0.bytesPerSecond = newValue } }
    }

    /// Hosts that stand for others in keys and on disk, never on the wire; none by default.
    ///
    /// `["staging.example.com": "api.example.com"]`: recorded from staging, replayed for production.
    /// An alias keeps the port, unless one side states one: `["127.0.0.1:8080": "api.example.com"]`. The
    /// scheme stays, and an alias has no alias itself.
    public var hostAliases: [String: String] {
        get { settings.hostAliases }
        set { follow(.rules) { $0.hostAliases = newValue } }
    }

    /// Hosts whose requests go straight to the network and are never recorded; none by default.
    ///
    /// Where nothing goes live, because `shouldFallbackToNetwork` is false, they fail quietly.
    public var ignoredHosts: [HostPattern] {
        get { settings.ignoredHosts }
        set { update { $0.ignoredHosts = newValue } }
    }

    /// Response header fields that differ each time, and are no reason to write a file again.
    ///
    /// By default `Date`, `Age`, `Expires`, and fields for request numbers, traces, timing and rate limits.
    public var volatileHeaders: Set<String> {
        get { settings.volatileHeaders }
        set { follow(.rules) { $0.volatileHeaders = newValue } }
    }

    /// Whether failures of live requests are recorded; true by default.
    ///
    /// Cancellations never are.
    public var recordsFailures: Bool {
        get { settings.recordsFailures }
        set { update { $0.recordsFailures = newValue } }
    }

    /// Told every warning and error, and at level `debug` every request.
    ///
    /// By default `os.Logger` on Apple platforms and one line on standard error elsewhere, as much as the
    /// environment's `CANARD_LOG` asks for: `off`, `error`, `warning` or `debug`.
    public var log: @Sendable (LogEntry) -> Void {
        get { settings.log }
        set {
            update { settings in
                settings.log = newValue
                settings.logsRequests = true
            }
        }
    }
}
