public import Foundation

extension Canard {
    /// One request with its outcome: a response, a failure, or a response that broke off.
    ///
    /// Both ``response`` and ``failure`` are set where the connection was lost after some bytes.
    public struct Interaction: Sendable, Hashable {
        /// What was asked.
        public var request: Request
        /// What was answered; nil where the request failed before an answer came.
        public var response: Response?
        /// How the request failed, or nil.
        public var failure: Failure?
        /// The place among the interactions that share a key, from 1, in the order of recording.
        public var ordinal: Int
        /// How many calls this interaction answers before the next ordinal's turn; 1 unless stated.
        public var times: Int
        /// How long a replay waits before it answers; nil for not at all.
        public var delay: Duration?
        /// When the request was sent; nil for interactions written by hand.
        public var recordedAt: Date?
        /// How long the exchange took, to the last byte; nil for interactions written by hand.
        public var duration: Duration?
        /// The parts of a request that alone decide, or nil where the matchers in force do.
        public var match: [Matcher]?

        /// Makes an interaction that ended with a response.
        public init(request: Request, response: Response) {
            self.init(request: request, response: response, failure: nil)
        }

        /// Makes an interaction that failed.
        public init(request: Request, failure: Failure) {
            self.init(request: request, response: nil, failure: failure)
        }

        package init(request: Request, response: Response?, failure: Failure?) {
            self.request = request
            self.response = response
            self.failure = failure
            ordinal = 1
            times = 1
        }
    }
}
