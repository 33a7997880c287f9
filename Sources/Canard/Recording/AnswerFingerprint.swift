/// What makes an answer equal to another: all but times, durations and fields that change every time.
struct AnswerFingerprint: Sendable, Hashable {
    private let digest: [UInt8]

    init(_ interaction: Canard.Interaction, ignoring volatileHeaders: Set<String>) {
        var text: [UInt8] = []
        if let failure = interaction.failure {
            text.append(contentsOf: "error \(failure.domain) \(failure.code)\n".utf8)
        }
        if let response = interaction.response {
            let ignored = Set(volatileHeaders.map { $0.lowercased() })
            let lines = response.headers.map { ($0.name.lowercased(), $0.value) }
                .filter { !ignored.contains($0.0) }
                .map { "\($0): \($0 == "set-cookie" ? Self.withoutDate($1) : $1)\n" }
                // Foundation gives them in no order; one name's values keep theirs, being one line there.
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            text.append(contentsOf: "\(response.statusCode)\n\(lines.joined())\n".utf8)
            text.append(contentsOf: response.body)
        }
        digest = SHA256.digest(text)
    }

    /// A cookie that is renewed by each answer is no other answer.
    private static func withoutDate(_ cookie: String) -> String {
        cookie.split(separator: ";")
            .filter { !$0.trimmed.lowercased().hasPrefix("expires=") }
            .joined(separator: ";")
    }
}
