public import Foundation

extension Canard {
    /// What would answer a request, found out without sending, counting or changing anything.
    public struct MatchReport: Sendable, CustomStringConvertible {
        /// What would become of the request.
        public enum Outcome: Sendable {
            /// The interaction in this file is its answer; of a HAR file, the entry of the fragment's number.
            case file(URL)
            /// A stub is its answer.
            case stub
            /// It goes to the network.
            case network
            /// It fails with this error: no interaction matches, or a file is damaged.
            case failure(any Error)
        }

        /// The request, redacted, as it counts for the key.
        public var request: Interaction.Request
        /// What would become of it, handlers aside.
        public var outcome: Outcome
        /// How many handlers are asked first; what they answer is only known when they are.
        public var handlerCount: Int
        /// Why no interaction answers, and what comes closest; nil where one does.
        public var unmatched: UnmatchedRequest?

        /// The report in lines.
        public var description: String {
            var lines: [String] = []
            switch outcome {
            case .file(let file): lines.append("\(request.line) is answered by \(file.displayPath)")
            case .stub: lines.append("\(request.line) is answered by a stub")
            case .network:
                lines.append("\(request.line) goes to the network")
                if let unmatched { lines.append(unmatched.description) }
            case .failure(let error): lines.append(error.localizedDescription)
            }
            if handlerCount > 0 {
                let handlers = handlerCount == 1 ? "1 handler is" : "\(handlerCount) handlers are"
                lines.append("note: \(handlers) asked first")
            }
            return lines.joined(separator: "\n")
        }
    }
}
