import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Canard {
    /// Everything that is set on a Canard, as one value.
    struct Settings: Sendable {
        var isEnabled = true
        var loadingURLs: [URL] = []
        var recordingURL: URL?
        var recordingPolicy = RecordingPolicy.append
        var shouldFallbackToNetwork = true
        var repeats = RepeatPolicy.inOrderThenLast
        var hostAliases: [String: String] = [:]
        var ignoredHosts: [HostPattern] = []
        var volatileHeaders = Self.defaultVolatileHeaders
        var recordsFailures = true
        var handlers: [RegisteredHandler] = []
        var log: @Sendable (LogEntry) -> Void = { DefaultLog.write($0) }
        /// Whether anyone wants to be told each request, which takes time to put into words.
        var logsRequests = DefaultLog.takesRequests
        /// What decides keys.
        var rules = MatchingRules()
        /// How often each request was answered, from setting the layers on.
        var positions = ReplayPositions()
        /// What the settings come down to, brought up to date by ``openRecordings(report:)``.
        private(set) var policy = Policy()

        /// Opens the layers and the recording that the settings name; no file is touched by that.
        mutating func openRecordings(
            report: @escaping @Sendable (CanardError, LogEntry.Level) -> Void
        ) {
            rules.hostAliases = HostAliases(hostAliases)
            policy.layers = loadingURLs.map { url in
                RecordingLayer(url: url, rules: rules) { report($0, .warning) }
            }
            policy.goesLive = shouldFallbackToNetwork
            policy.repeats = repeats
            policy.recording = recordingURL.map { url in
                RecordingSession(
                    url: url,
                    policy: loadingURLs.contains { $0.isSameFolder(as: url) }
                        ? .addMissing : recordingPolicy,
                    rules: rules,
                    volatileHeaders: volatileHeaders,
                    report: report
                )
            }
        }

        var resolver: Resolver { Resolver(policy: policy, rules: rules, positions: positions) }

        /// Whether a request is Canard's business; where not, it is not touched at all.
        func intercepts(_ request: URLRequest) -> Bool {
            guard isEnabled, let url = request.url, Self.isHTTP(url) else { return false }
            let isConfigured =
                !handlers.isEmpty || !loadingURLs.isEmpty || recordingURL != nil
                || !shouldFallbackToNetwork
            // Where nothing goes live, an ignored host has to fail here.
            return isConfigured && (!shouldFallbackToNetwork || !isIgnored(url))
        }

        /// Whether a request goes straight to the network, or fails where nothing does.
        func isIgnored(_ url: URL?) -> Bool {
            guard !ignoredHosts.isEmpty, let url else { return false }
            let parts = URLParts(url.absoluteString)
            let host = parts.host.lowercased()
            return ignoredHosts.contains { $0.covers(host: host, port: parts.port) }
        }

        /// Whether an answer that is in memory may be given without looking at the task.
        var mayAnswerFromMemory: Bool {
            // Header fields of the session are not in the request on Linux, and delegates may take long.
            rules.delegate == nil && rules.matchers.headerNames.isSubset(of: ["range"])
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
    /// Returns whether both name the same place in the file system, by their paths.
    func isSameFolder(as other: URL) -> Bool {
        standardizedFileURL.path.droppingTrailingSlash
            == other.standardizedFileURL.path.droppingTrailingSlash
    }
}
