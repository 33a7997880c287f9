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
        lines += Self.lines(asked.headers, asked.body, mark: ">")
        if let response = request.response {
            do {
                let answered = try request.redaction.applied(to: response)
                let body = try answered.body.data()
                lines += Self.lines(answered.headers, body, mark: "<")
            } catch {
                lines.append("  < \(error.reason)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(
        _ headers: Canard.HeaderFields,
        _ body: Data,
        mark: String
    ) -> [String] {
        var lines = headers.map { "  \(mark) \($0.name): \($0.value)" }
        guard !body.isEmpty else { return lines }
        // Secrets by their place in a text cannot be found in a piece of it.
        guard body.count < Canard.HandledRequest.maximumBodyLength else {
            return lines + ["  \(mark)", "  \(mark) \(body.count) bytes and maybe more, not shown"]
        }
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
