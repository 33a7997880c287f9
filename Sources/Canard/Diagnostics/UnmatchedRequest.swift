public import Foundation

extension Canard {
    /// Why a request got no answer, as data; ``description`` is the report.
    ///
    /// A request that nothing answers fails with `URLError(.notConnectedToInternet)`, whose
    /// `localizedDescription` is the report and whose `NSUnderlyingErrorKey` holds this value.
    public struct UnmatchedRequest: Error, Sendable {
        /// A recording that was looked in.
        public struct Place: Sendable {
            /// The folder; nil for stubs.
            public var url: URL?
            /// How many interactions it holds.
            public var interactionCount: Int
            /// What is wrong with files in it that were passed over.
            public var damage: [CanardError]
        }

        /// The request, redacted, as it counts for the key.
        public var request: Interaction.Request
        /// The recordings that were looked in, in order.
        public var places: [Place]
        /// How many calls were answered before all answers were used up; nil where none matched.
        public var answeredCalls: Int?
        /// Whether requests that nothing answers go to the network.
        public var goesLive: Bool
        /// Whether host aliases are in force, which may have made the request's host another.
        var hasAliases = false
        /// The scope that the request was made in, where a mode says what is recorded; or nil.
        var scope: ScopeSettings?
        /// A 304 that was found, which answers only requests that state what they have already; or nil.
        public var notModified: URL?

        /// The recorded interactions that come closest, at most three, the closest first.
        public var nearMisses: [NearMiss] = []

        /// Returns what a client's error tells of, or nil where it is another error.
        public init?(_ error: any Error) {
            let underlying = (error as? URLError)?.userInfo[NSUnderlyingErrorKey]
            guard let found = underlying as? UnmatchedRequest ?? error as? UnmatchedRequest else {
                return nil
            }
            self = found
        }

        init(
            request: Interaction.Request,
            places: [Place],
            answeredCalls: Int?,
            goesLive: Bool
        ) {
            self.request = request
            self.places = places
            self.answeredCalls = answeredCalls
            self.goesLive = goesLive
        }

        /// The error that the client gets.
        var urlError: URLError {
            URLError(
                .notConnectedToInternet,
                userInfo: [
                    NSLocalizedDescriptionKey: description,
                    NSURLErrorFailingURLErrorKey: request.url,
                    "NSErrorFailingURLStringKey": request.url.absoluteString,
                    NSUnderlyingErrorKey: self,
                ]
            )
        }
    }
}

extension Canard.UnmatchedRequest: CustomStringConvertible, LocalizedError {
    /// The report, in the style of a compiler: what happened, where was looked, what to do.
    public var description: String {
        let areStubs = !places.isEmpty && places.allSatisfy { $0.url == nil }
        let what = areStubs ? "stub" : "recorded interaction"
        var lines = ["error: no \(what) matches \(request.line)"]
        if let answeredCalls {
            let calls = answeredCalls == 1 ? "call" : "calls"
            lines[0] =
                "error: all answers to \(request.line) are used up, after \(answeredCalls) \(calls)"
        }
        for place in places {
            let count = place.interactionCount
            if let url = place.url {
                let interactions = count == 1 ? "1 interaction" : "\(count) interactions"
                lines.append("note: looked in \(url.displayPath) (\(interactions))")
            } else {
                lines.append("note: looked in \(count == 1 ? "1 stub" : "\(count) stubs")")
            }
            lines += place.damage.prefix(3).map { "note: passed over \($0)" }
            if place.damage.count > 3 {
                lines.append("note: and \(place.damage.count - 3) damaged files more")
            }
        }
        if places.isEmpty {
            lines.append("note: loadingURLs is empty, so there was nothing to look in")
        }
        if let notModified {
            lines.append(
                "note: \(path(of: notModified)) is a 304, which answers only requests with "
                    + "If-None-Match or If-Modified-Since"
            )
        }
        lines += nearMissLines
        lines += advice.map { "note: \($0)" }
        return lines.joined(separator: "\n")
    }

    private var nearMissLines: [String] {
        nearMisses.enumerated().flatMap { number, miss in
            let words = number == 0 ? "closest is" : "then"
            let told = miss.differences.prefix(5).map { "      \($0)" }
            let left = miss.differences.count - told.count
            let name = miss.file.map { path(of: $0) } ?? "the stub for \(miss.request.line)"
            return ["note: \(words) \(name)"] + told
                + (left > 0 ? ["      and \(left) more"] : [])
        }
    }

    /// The path of a file within its recording.
    private func path(of file: URL) -> String {
        if let number = file.fragment { return "\(file.displayPath), entry \(number)" }
        let path = file.path
        let roots = places.compactMap { $0.url.map { $0.folderPath + "/" } }
        guard let root = roots.first(where: { path.hasPrefix($0) }) else { return file.displayPath }
        return String(path.dropFirst(root.count))
    }

    /// The report.
    public var errorDescription: String? { description }
}

extension URL {
    /// The path as people know it: relative where it is below the working directory.
    package var displayPath: String {
        let path = standardizedFileURL.path.droppingTrailingSlash
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }
}
