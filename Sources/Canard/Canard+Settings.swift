import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Canard {
    /// Everything that is set on a Canard, as one value, and what follows from it.
    struct Settings: Sendable {
        var isEnabled = true
        var loadingURLs: [URL] = []
        var recordingURL: URL?
        var recordingPolicy = RecordingPolicy.append
        var shouldFallbackToNetwork = true
        var repeats = RepeatPolicy.inOrderThenLast
        var latency = Latency.immediate
        var bytesPerSecond: Int?
        /// Nil for those of the settings files, or the default.
        var matchers: Matchers?
        var redaction = Redaction.default
        var delegate: (any CanardDelegate)?
        var hostAliases: [String: String] = [:]
        var ignoredHosts: [HostPattern] = []
        var volatileHeaders = Self.defaultVolatileHeaders
        var recordsFailures = true
        var handlers: [RegisteredHandler] = []
        var log: @Sendable (LogEntry) -> Void = { DefaultLog.write($0) }
        /// Whether anyone wants to be told each request, which takes time to put into words.
        var logsRequests = DefaultLog.takesRequests
        /// What a scope has; nil outside of scopes.
        var scope: ScopeSettings?
        /// Whether the settings are those of a scope that has ended.
        var isOver = false
        /// How often each request was answered, from setting the layers on.
        var positions = ReplayPositions()

        /// The settings files of the folders in use.
        private(set) var files = SettingsFiles()
        /// What decides keys, files and code taken together.
        private(set) var rules = MatchingRules()
        /// What the settings come down to.
        private(set) var policy = Policy()

        /// A part of the settings that others follow from.
        enum Part {
            case rules
            case layers
            case recording
            case files
            case policy
        }

        /// Opens anew what follows from a part that has changed; no interaction is read by that.
        mutating func follow(
            _ part: Part,
            report: @escaping @Sendable (CanardError, LogEntry.Level) -> Void
        ) {
            var changesRules = part == .rules
            if part == .layers || part == .recording || part == .files {
                let former = files.present
                files = SettingsFiles(folders: loadingURLs + [recordingURL].compactMap { $0 })
                changesRules = files.present != former
            }
            if changesRules { rules = mergedRules() }
            if changesRules || part == .layers {
                policy.layers = loadingURLs.map { layer($0, report: report) }
                if let stubs = scope?.stubs, !stubs.isEmpty {
                    policy.layers.insert(ListedLayer(stubs, path: "stubs", rules: rules), at: 0)
                }
            }
            let recordingPolicy = effectiveRecordingPolicy
            let isOther = policy.recording.map { $0.policy != recordingPolicy } ?? false
            if changesRules || part == .recording || isOther {
                policy.recording = recordingURL.map { url in
                    RecordingSession(
                        url: url,
                        policy: recordingPolicy,
                        rules: rules,
                        volatileHeaders: volatileHeaders.union(files.merged?.volatileHeaders ?? []),
                        staging: scope?.staging,
                        report: report
                    )
                }
            }
            if changesRules || part == .layers {
                policy.verification = scope.flatMap { $0.verified.isEmpty ? nil : $0.verified }.map
                {
                    Verification(
                        $0.map { layer($0, report: report) },
                        rules: rules,
                        positions: positions,
                        findings: scope?.findings ?? Verification.Findings([]),
                        command: scope?.command
                    )
                }
            }
            policy.goesLive = shouldFallbackToNetwork
            policy.repeats = repeats
            policy.scope = scope
            policy.latency = latency
            policy.bytesPerSecond = bytesPerSecond
        }

        /// Opens a folder or an archive to answer from; nothing is read yet.
        private func layer(
            _ url: URL,
            report: @escaping @Sendable (CanardError, LogEntry.Level) -> Void
        ) -> any AnswerLayer {
            ArchiveFormat.covers(url)
                ? ArchiveLayer(url: url, rules: rules)
                : RecordingLayer(url: url, rules: rules) { report($0, .warning) }
        }

        /// A folder that is loaded from as well is recorded into only where something is missing.
        private var effectiveRecordingPolicy: RecordingPolicy {
            guard let recordingURL else { return recordingPolicy }
            return loadingURLs.contains { $0.isSameFolder(as: recordingURL) }
                ? .addMissing : recordingPolicy
        }

        private func mergedRules() -> MatchingRules {
            let file = files.merged
            let aliases = (file?.hostAliases ?? [:]).merging(hostAliases) { $1 }
            return MatchingRules(
                matchers: matchers ?? file?.matchers ?? .default,
                redaction: file.map { redaction + $0.redaction } ?? redaction,
                hostAliases: HostAliases(aliases),
                delegate: delegate
            )
        }

        /// Takes over what a scope has from the instance around it.
        mutating func takeOver(_ other: Settings) {
            repeats = other.repeats
            latency = other.latency
            bytesPerSecond = other.bytesPerSecond
            matchers = other.matchers
            redaction = other.redaction
            delegate = other.delegate
            hostAliases = other.hostAliases
            ignoredHosts = other.ignoredHosts
            volatileHeaders = other.volatileHeaders
            recordsFailures = other.recordsFailures
            log = other.log
            logsRequests = other.logsRequests
        }

        /// Whether anything is set that requests may be answered or recorded by.
        var isConfigured: Bool {
            !handlers.isEmpty || !loadingURLs.isEmpty || recordingURL != nil
                || !shouldFallbackToNetwork || scope != nil
        }

        /// What answers from memory, whatever goes live.
        var rememberingResolver: Resolver {
            Resolver(policy: policy, rules: rules, positions: positions)
        }

        /// What decides on a request to a URL.
        func resolver(for url: URL) -> Resolver {
            var policy = policy
            policy.goesLive = policy.goesLive(to: url)
            return Resolver(policy: policy, rules: rules, positions: positions)
        }

        /// Whether a request is Canard's business; where not, it is not touched at all.
        func intercepts(_ request: URLRequest) -> Bool {
            guard isEnabled, let url = request.url, Self.isHTTP(url) else { return false }
            if isOver { return true }
            // Where nothing goes live, an ignored host has to fail here; and where only this machine is asked,
            // a redirect must not lead away from it unseen.
            return isConfigured
                && (scope?.isLoopbackOnly == true || !policy.goesLive(to: url) || !isIgnored(url))
        }

        /// Whether a request goes straight to the network, or fails where nothing does.
        func isIgnored(_ url: URL?) -> Bool {
            let fromFiles = files.merged?.ignoredHosts ?? []
            guard !(ignoredHosts.isEmpty && fromFiles.isEmpty), let url else { return false }
            let parts = URLParts(url.absoluteString)
            let host = parts.host.lowercased()
            let implied = CanonicalURL.defaultPort(of: parts.scheme?.lowercased() ?? "").map(
                String.init
            )
            let port = parts.port.map(String.init) ?? implied
            return (ignoredHosts + fromFiles).contains { $0.covers(host: host, port: port) }
        }

        /// Whether an answer that is in memory may be given without looking at the task.
        var mayAnswerFromMemory: Bool {
            // Header fields of the session are not in the request on Linux, and delegates may take long.
            files.error == nil && !policy.layers.isEmpty && policy.recording == nil
                && rules.delegate == nil
                && rules.matchers.headerNames.isSubset(of: ["range"])
        }

        /// Whether a URL is one of the two schemes that Canard answers.
        static func isHTTP(_ url: URL) -> Bool {
            let scheme = url.scheme?.lowercased()
            return scheme == "http" || scheme == "https"
        }

        static let defaultVolatileHeaders: Set<String> = [
            "Date", "Age", "Expires", "X-Request-Id", "X-Correlation-Id", "X-Amzn-RequestId",
            "X-Amzn-Trace-Id", "X-Amz-Cf-Id", "X-Amz-Request-Id", "X-Amz-Id-2", "CF-Ray",
            "X-Runtime",
            "X-Response-Time", "X-Timer", "X-Served-By", "X-GitHub-Request-Id", "Server-Timing",
            "Traceparent", "X-Cloud-Trace-Context", "X-RateLimit-Remaining", "X-RateLimit-Reset",
            "X-RateLimit-Used",
        ]
    }
}

extension URL {
    /// The path of a folder without links and without a slash at the end.
    var folderPath: String {
        standardizedFileURL.resolvingSymlinksInPath().path.droppingTrailingSlash
    }

    /// Returns whether both name the same folder, by whatever path.
    func isSameFolder(as other: URL) -> Bool { folderPath == other.folderPath }
}
