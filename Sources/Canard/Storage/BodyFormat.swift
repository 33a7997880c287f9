/// How the JSON of a body file relates to the bytes that the server sent.
///
/// The file is indented for people; the format says how to write it for the client. It is chosen only
/// where that gives the very bytes back.
struct BodyFormat: Sendable, Hashable {
    /// What stands between the tokens of the sent text.
    enum Spacing: String, Sendable, CaseIterable {
        /// Nothing: `{"a":1,"b":2}`.
        case compact = "compact-json"
        /// A blank after commas and colons: `{"a": 1, "b": 2}`.
        case spaced = "spaced-json"
    }

    var spacing: Spacing
    /// Whether a newline ends the text.
    var endsWithNewline: Bool

    /// The format as files name it.
    var name: String { spacing.rawValue + (endsWithNewline ? "+newline" : "") }

    /// All names that a file may state.
    static let names = Spacing.allCases.flatMap { [$0.rawValue, "\($0.rawValue)+newline"] }

    init(spacing: Spacing, endsWithNewline: Bool) {
        self.spacing = spacing
        self.endsWithNewline = endsWithNewline
    }

    /// Makes a format from its name in a file, or returns nil for any other word.
    init?(name: String) {
        endsWithNewline = name.hasSuffix("+newline")
        guard let spacing = Spacing(rawValue: String(name.dropLast(endsWithNewline ? 8 : 0))) else {
            return nil
        }
        self.spacing = spacing
    }

    /// Returns the format that turns a text's indented form into the text again, or nil.
    static func format(of text: [UInt8], document: JSONDocument) -> BodyFormat? {
        let endsWithNewline = text.last == 0x0A
        return spacings(of: document.root).lazy
            .map { BodyFormat(spacing: $0, endsWithNewline: endsWithNewline) }
            .first { $0.sentText(of: document) == text }
    }

    /// Returns what the first blank that may be there, or is not, leaves possible.
    private static func spacings(of value: JSONDocument.Value) -> [Spacing] {
        let blanks: Int
        if let first = value.members.first {
            blanks = first.value.range.lowerBound - first.name.range.upperBound - 1
        } else {
            let elements = value.elements
            guard elements.count > 1 else {
                return elements.first.map { spacings(of: $0) } ?? Spacing.allCases
            }
            blanks = elements[1].range.lowerBound - elements[0].range.upperBound - 1
        }
        return blanks == 0 ? [.compact] : blanks == 1 ? [.spaced] : []
    }

    /// Returns the text that the client gets.
    func sentText(of document: JSONDocument) -> [UInt8] {
        let space = spacing == .spaced ? " " : ""
        var output: [UInt8] = []
        JSONLayout(afterComma: space, afterColon: space, indentation: nil)
            .write(document.root, to: &output)
        if endsWithNewline { output.append(0x0A) }
        return output
    }

    /// Returns the text that the file holds: two blanks a level, a newline at the end.
    static func fileText(of document: JSONDocument) -> [UInt8] {
        var output: [UInt8] = []
        JSONLayout(afterComma: "", afterColon: " ", indentation: 2).write(
            document.root,
            to: &output
        )
        output.append(0x0A)
        return output
    }
}
