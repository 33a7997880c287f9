import Foundation

/// Finds members of an interaction's file that look like others misspelt.
///
/// Members that nobody knows are kept and mean nothing, so that files may hold what other tools need; but one
/// that is nearly `delay_ms` is a mistake that nothing else would tell of.
struct MemberSpelling {
    private static let root = [
        "canard", "key", "recorded_at", "duration_ms", "request", "response", "error", "times",
        "ordinal", "delay_ms", "match", "har",
    ]
    private static let body = [
        "headers", "body", "body_base64", "body_file", "body_format", "body_missing",
    ]
    private static let request = ["method", "url"] + body
    private static let response = ["status_code", "chunks", "open"] + body

    /// What people write who remember half of a name, by how they write it.
    private static let halves = [
        "delay": "delay_ms", "status": "status_code", "code": "status_code",
        "duration": "duration_ms",
        "date": "recorded_at", "count": "times", "file": "body_file", "base64": "body_base64",
        "format": "body_format",
    ]

    /// Returns a warning for each suspicious member of a file.
    static func warnings(_ root: JSONDocument.Value, file: URL) -> [CanardError] {
        warnings(root, "", among: Self.root, file)
            + (root["request"].map { warnings($0, "request.", among: request, file) } ?? [])
            + (root["response"].map { warnings($0, "response.", among: response, file) } ?? [])
    }

    private static func warnings(
        _ object: JSONDocument.Value,
        _ prefix: String,
        among known: [String],
        _ file: URL
    ) -> [CanardError] {
        object.members.compactMap { member in
            guard let name = member.name.string, !known.contains(name),
                let meant = meaning(of: name, among: known)
            else { return nil }
            return CanardError(
                .damagedFile,
                reason: "this means nothing here; is '\(meant)' meant?",
                file: file,
                place: prefix + name
            )
        }
    }

    private static func meaning(of name: String, among known: [String]) -> String? {
        let folded = name.lowercased().filter { $0 != "-" && $0 != "_" }
        if let whole = halves[folded], known.contains(whole) { return whole }
        return known.first { candidate in
            let other = candidate.filter { $0 != "_" }
            // One slip in a short word, two in a long one.
            return distance(Array(folded), Array(other)) <= (other.count > 5 ? 2 : 1)
        }
    }

    /// How many characters have to be added, removed or changed (Levenshtein's distance).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (place, other) in right.enumerated() {
                let changed = diagonal + (character == other ? 0 : 1)
                diagonal = row[place + 1]
                row[place + 1] = min(changed, row[place] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
