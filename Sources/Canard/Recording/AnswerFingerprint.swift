import Foundation

/// What makes an answer equal to another: all but times, durations and fields that change every time.
///
/// JSON counts by its meaning where it is in memory, other bodies by their bytes.
struct AnswerFingerprint: Sendable, Hashable {
    // Two hashes of 64 bits, seeded anew in each process: they only have to hold for a session, and even
    // in a debug build cost next to nothing for a long body, which SHA-256 does not.
    private let hashes: SIMD2<Int>

    /// What nothing will be compared with.
    static let unused = AnswerFingerprint(hashes: .zero)

    private init(hashes: SIMD2<Int>) {
        self.hashes = hashes
    }

    init(
        _ interaction: Canard.Interaction,
        ignoring volatileHeaders: Set<String>
    ) throws(CanardError) {
        var hashers = (Hasher(), Hasher())
        hashers.1.combine(1)
        func feed(_ bytes: Data) {
            bytes.withUnsafeBytes {
                hashers.0.combine(bytes: $0)
                hashers.1.combine(bytes: $0)
            }
        }
        if let failure = interaction.failure {
            feed(Data("error \(failure.domain) \(failure.code)\n".utf8))
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
            let end = response.isOpen ? "open" : "whole"
            feed(Data("\(response.statusCode) \(end)\n\(lines.joined())\n".utf8))
            // By pieces, since a long body is never in memory as a whole.
            let body = meaning.map { Canard.Body($0) } ?? response.body
            try body.forEachPiece { piece throws(CanardError) in feed(piece) }
        }
        hashes = SIMD2(hashers.0.finalize(), hashers.1.finalize())
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
