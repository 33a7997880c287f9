public import Canard

/// What an import takes, and what it does where something is missing.
///
/// ```swift
/// var options = ImportOptions()
/// options.hosts = ["api.example.com", "*.payments.example"]
/// options.noAssets = true
/// let report = try recording.importHAR(from: file, options: options)
/// ```
public struct ImportOptions: Sendable, Hashable {
    /// What becomes of a response whose body the file does not have, though there was one.
    public enum MissingBodies: Sendable, Hashable {
        /// It is kept without a body, and a replay of it fails with the reason.
        case refused
        /// It is kept with an empty body, which a client may take for the true one.
        case empty
    }

    /// The hosts whose exchanges are taken; none for all.
    public var hosts: [Canard.HostPattern] = []
    /// Whether images, fonts, scripts, style sheets and media are left out; false unless set.
    public var noAssets = false
    /// Whether what came from a browser's cache is taken, answers of 304 as well; false unless set.
    public var includesCached = false
    /// What becomes of responses without their bodies; refused unless set.
    public var missingBodies = MissingBodies.refused
    /// What happens where an entry is broken; it is passed over unless set.
    public var reading = HARDocument.Reading.lenient
    /// Whether only the report is made and nothing is written; false unless set.
    public var isDryRun = false

    /// Makes the options that hold unless others are set.
    public init() {}
}
