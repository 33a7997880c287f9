/// What an import took, and what it passed over and why.
public struct ImportReport: Sendable, Hashable, CustomStringConvertible {
    /// How many interactions were added to the recording.
    public var imported = 0
    /// How many of them had secrets, which were taken out.
    public var redacted = 0
    /// The entries that were passed over, in the order of the file, each with the reason.
    public var skipped: [HARDocument.Problem] = []
    /// What looks wrong in entries that were taken, in the order of the file.
    public var warnings: [HARDocument.Problem] = []

    /// Makes an empty report.
    public init() {}

    /// How many entries were passed over for each reason, the most frequent first.
    public var reasons: [(reason: String, count: Int)] { Self.counts(skipped) }

    private static func counts(_ problems: [HARDocument.Problem]) -> [(reason: String, count: Int)]
    {
        Dictionary(grouping: problems, by: \.reason).map { ($0.key, $0.value.count) }
            .sorted { $0.count == $1.count ? $0.reason < $1.reason : $0.count > $1.count }
    }

    /// The numbers in a few lines, reasons with how often each came.
    public var description: String {
        var lines = ["\(imported) imported, \(redacted) of them redacted, \(skipped.count) skipped"]
        lines += reasons.map { "  skipped \($0.count): \($0.reason)" }
        lines += Self.counts(warnings).map { "  warning \($0.count): \($0.reason)" }
        return lines.joined(separator: "\n")
    }
}
