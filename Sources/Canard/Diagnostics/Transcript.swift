import Foundation

extension Canard {
    /// What was asked and answered, as a text for people: heads and the beginnings of bodies, redacted.
    ///
    /// Nil where there were no requests.
    package var transcript: String? {
        let requests = requests
        guard !requests.isEmpty else { return nil }
        return requests.map { Transcript(request: $0).text }.joined(separator: "\n")
    }
}

/// One request and its answer as a text for people.
private struct Transcript {
    let request: Canard.HandledRequest

    /// The longest part of a body that is shown, in bytes.
    private static let maximumBodyLength = 4096

    var text: String {
        var lines = ["\(request)"]
        if case .file(let url) = request.source { lines.append("  from \(url.displayPath)") }
        let asked = request.redaction.applied(to: request.request)
        lines += Self.lines(
            asked.headers,
            Self.shown(asked.body, of: request.request.body.count),
            mark: ">"
        )
        if let response = request.response {
            do {
                let answered = try request.redaction.applied(to: response)
                let body = Self.shown(try answered.body.data(), of: response.body.count)
                lines += Self.lines(answered.headers, body, mark: "<")
            } catch {
                lines.append("  < \(error.reason)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a body, or nil where it may be cut: secrets by their place in a text are not found in a piece.
    private static func shown(_ body: Data, of count: Int) -> Data? {
        count < Canard.HandledRequest.maximumBodyLength ? body : nil
    }

    private static func lines(
        _ headers: Canard.HeaderFields,
        _ body: Data?,
        mark: String
    ) -> [String] {
        var lines = headers.map { "  \(mark) \($0.name): \($0.value)" }
        guard let body else { return lines + ["  \(mark)", "  \(mark) a long body, not shown"] }
        guard !body.isEmpty else { return lines }
        let isWhole = body.count <= maximumBodyLength
        let beginning = body.prefix(maximumBodyLength)
        let text = String(decoding: beginning, as: UTF8.self)
        // A character may be cut at the end.
        let isText = !text.dropLast().unicodeScalars.contains { $0 == "\u{FFFD}" || $0 == "\0" }
        guard isText else {
            return lines + ["  \(mark)", "  \(mark) \(beginning.count)+ bytes, no text"]
        }
        lines.append("  \(mark)")
        lines += text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "  \(mark) \($0)" }
        return isWhole ? lines : lines + ["  \(mark) …"]
    }
}
