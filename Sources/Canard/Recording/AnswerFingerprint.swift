import Foundation

/// What makes an answer equal to another: all but times, durations and fields that change every time.
///
/// JSON counts by its meaning where it is in memory, other bodies by their bytes.
struct AnswerFingerprint: Sendable, Hashable {
    private let digest: [UInt8]

    init(
        _ interaction: Canard.Interaction,
        ignoring volatileHeaders: Set<String>
    ) throws(CanardError) {
        var text: [UInt8] = []
        if let failure = interaction.failure {
            text.append(contentsOf: "error \(failure.domain) \(failure.code)\n".utf8)
        }
        if let response = interaction.response {
            let meaning = Self.meaningOfJSON(response)
            var ignored = Set(volatileHeaders.map { $0.lowercased() })
            // The length of a text says nothing of its meaning.
            if meaning != nil { ignored.insert("content-length") }
            let lines = response.headers.map { ($0.name.lowercased(), $0.value) }
                .filter { !ignored.contains($0.0) }
                .map { "\($0): \($0 == "set-cookie" ? Self.withoutDate($1) : $1)\n" }
                // Foundation gives them in no order; one name's values keep theirs, being one line there.
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            text.append(contentsOf: "\(response.statusCode)\n\(lines.joined())\n".utf8)
            // By pieces, since a long body is never in memory as a whole.
            let body = meaning.map { Canard.Body($0) } ?? response.body
            try body.forEachPiece { piece throws(CanardError) in
                text.append(contentsOf: SHA256.digest(Array(piece)))
            }
        }
        digest = SHA256.digest(text)
    }

    /// JSON in another order of members, as many servers write it each time anew, is no other answer.
    private static func meaningOfJSON(_ response: Canard.Interaction.Response) -> Data? {
        guard MediaType(response.headers["Content-Type"])?.isJSON == true,
            let body = response.body.inMemory,
            let document = try? JSONDocument(body)  // What is no JSON is compared as bytes.
        else { return nil }
        return Data(CanonicalJSON.bytes(of: document.root))
    }

    /// A cookie that is renewed by each answer is no other answer.
    private static func withoutDate(_ cookie: String) -> String {
        cookie.split(separator: ";")
            .filter { !$0.trimmed.lowercased().hasPrefix("expires=") }
            .joined(separator: ";")
    }
}
