public import Canard

/// What an export holds, and what it left out.
public struct ExportReport: Sendable, Hashable {
    /// How many interactions are in the file.
    public var exported = 0
    /// The files of the recording that are not, and what is wrong with them.
    public var skipped: [Canard.Recording.Problem] = []

    /// Makes an empty report.
    public init() {}
}
