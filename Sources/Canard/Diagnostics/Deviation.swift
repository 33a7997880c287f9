public import Foundation

extension Canard {
    /// A live answer that is not what is recorded for the request.
    public struct Deviation: Error, Sendable, CustomStringConvertible {
        /// The request, redacted, as it counts for the key.
        public var request: Interaction.Request
        /// The interaction that the answer was compared with; nil where none is recorded.
        public var file: URL?
        /// In what the answer is another, what breaks clients first; empty where nothing is recorded, or where
        /// it could not be compared.
        public var differences: [ShapeDifference] = []
        /// Why it could not be compared, or nil.
        public var error: CanardError?
        /// The command that runs the scope, or nil.
        var command: String?

        /// Whether a client that was written for what is recorded may fail.
        public var isBreaking: Bool {
            differences.isEmpty || differences.contains { $0.severity == .breaking }
        }

        /// The deviation in lines.
        public var description: String {
            if let error { return "error: \(request.line) could not be compared: \(error)" }
            guard let file else {
                return "error: nothing is recorded for \(request.line)\n\(advice("new_episodes"))"
            }
            let level = isBreaking ? "error" : "warning"
            let shown = differences.prefix(20).map { "      \($0.severity): \($0)" }
            let left = differences.count - shown.count
            let lines =
                ["\(level): the live answer to \(request.line) is not as recorded"]
                + ["note: compared with \(file.displayPath)"] + shown
                + (left > 0 ? ["      and \(left) more"] : [])
                + (ArchiveFormat.covers(file) ? [] : [advice("rerecord")])
            return lines.joined(separator: "\n")
        }

        private func advice(_ mode: String) -> String {
            "note: to record it: "
                + (command.map { "CANARD_MODE=\(mode) \($0)" }
                    ?? "run this with CANARD_MODE=\(mode)")
        }
    }
}
