public import Foundation

extension Canard {
    /// A request that Canard has seen, and how it was answered.
    ///
    /// Each hop of a redirect is one. Bodies are kept to 64 KiB. The values are the true ones;
    /// ``description`` is redacted.
    public struct HandledRequest: Sendable {
        /// Where an answer came from.
        public enum Source: Sendable, Hashable {
            /// Code: a request handler, or a stub.
            case handler
            /// The interaction in this file; of a HAR file, the entry whose number is the URL's fragment.
            case file(URL)
            /// The network.
            case network
            /// Nothing: the request failed before it was answered or sent.
            case nothing
        }

        /// What was asked.
        public internal(set) var request: Interaction.Request
        /// Where the answer came from.
        public internal(set) var source: Source
        /// What was answered, or nil where the request failed before a response came.
        public internal(set) var response: Interaction.Response?
        /// What the exchange ended with, or nil where it ended well.
        ///
        /// A client that cancels while the end is on its way to it may be told that instead.
        public internal(set) var error: (any Error)?
        /// Why the exchange could not be written to disk, though it was to be; or nil.
        public internal(set) var recordingError: CanardError?
        /// When the request was made.
        public internal(set) var startedAt: Date

        /// The longest body that is kept, in bytes.
        static let maximumBodyLength = 64 << 10

        let redaction: Redaction

        init(
            request: Interaction.Request,
            source: Source,
            response: Interaction.Response? = nil,
            error: (any Error)? = nil,
            startedAt: Date,
            redaction: Redaction
        ) {
            self.request = request
            self.source = source
            self.response = response
            self.error = error
            self.startedAt = startedAt
            self.redaction = redaction
            if self.request.body.count > Self.maximumBodyLength {
                self.request.body = Data(self.request.body.prefix(Self.maximumBodyLength))
            }
            if let body = response?.body, body.count > Self.maximumBodyLength {
                // A body whose file is gone already is not worth an error here.
                let head = try? body.data(in: 0..<Self.maximumBodyLength)
                self.response?.body = Canard.Body(head ?? Data())
            }
        }
    }
}

extension Canard.HandledRequest: CustomStringConvertible {
    /// Method, URL, outcome and source in one line, redacted.
    public var description: String {
        let line = "\(request.method) \(redaction.redactedURL(request.url.absoluteString))"
        var outcome = response.map { "\($0.statusCode)" } ?? "failed"
        if let error {
            outcome += response == nil ? ": \(reason(error))" : ", then \(reason(error))"
        }
        switch source {
        case .handler: return "\(line) -> \(outcome) (handler)"
        case .file(let url): return "\(line) -> \(outcome) (\(url.lastPathComponent))"
        case .network: return "\(line) -> \(outcome) (network)"
        case .nothing: return "\(line) -> \(outcome)"
        }
    }

    private func reason(_ error: any Error) -> String {
        guard let error = error as? URLError else { return "\(error)" }
        if Canard.UnmatchedRequest(error) != nil {
            return "no recorded interaction"
        }
        return Canard.Failure(error).name ?? "\(error.code.rawValue)"
    }
}
