public import Foundation

/// What is wrong with a file, a folder or a setting that Canard was given.
///
/// ```swift
/// do {
///     _ = try await URLSession.shared.data(from: url)
/// } catch let error as CanardError where error.code == .damagedFile {
///     print(error)  // 42-GET-3755a60acc7b.json: response.status_code: expected a number …
/// }
/// ```
public struct CanardError: Error, Sendable {
    /// The kind of an error; more may come.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name.
        public let description: String

        /// A folder in `loadingURLs` is not there or is no folder.
        public static let recordingNotFound = Code(description: "recordingNotFound")
        /// `recordingURL` cannot be created or written.
        public static let recordingNotWritable = Code(description: "recordingNotWritable")
        /// A file cannot be read, though it is there.
        public static let unreadableFile = Code(description: "unreadableFile")
        /// A file is no valid interaction, or its body does not agree with it.
        public static let damagedFile = Code(description: "damagedFile")
        /// A file was written by a newer version.
        public static let unknownFormat = Code(description: "unknownFormat")
        /// A side file that an interaction names is missing, or is outside of its folder.
        public static let invalidBodyFile = Code(description: "invalidBodyFile")
        /// A setting or an environment variable has a value that means nothing.
        public static let invalidSetting = Code(description: "invalidSetting")
        /// In mode `verify`, the live service answers otherwise than is recorded.
        public static let changedAnswer = Code(description: "changedAnswer")
        /// The session cannot be answered by Canard.
        public static let notIntercepted = Code(description: "notIntercepted")
    }

    /// The kind of error.
    public var code: Code
    /// What is wrong, as a phrase without a final period.
    public var reason: String
    /// The file or folder at fault, or nil.
    public var file: URL?
    /// Where in the file: a member such as `response.status_code`, or a line and column; or nil.
    public var place: String?
    /// The error that this one comes from, or nil.
    public var underlyingError: (any Error)?

    /// Makes an error.
    public init(
        _ code: Code,
        reason: String,
        file: URL? = nil,
        place: String? = nil,
        underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.reason = reason
        self.file = file
        self.place = place
        self.underlyingError = underlyingError
    }
}

extension CanardError {
    /// A folder to replay from that is not there.
    static func recordingNotFound(_ url: URL, underlyingError: (any Error)? = nil) -> CanardError {
        CanardError(
            .recordingNotFound,
            reason: "there is no folder here to replay from",
            file: url,
            underlyingError: underlyingError
        )
    }

    /// What a request fails with whose scope is no more.
    static let scopeIsOver = CanardError(
        .notIntercepted,
        reason: "the scope that answered this session has ended; make a session within each scope"
    )
}

extension CanardError: CustomStringConvertible, LocalizedError {
    /// File, place and reason in one line.
    public var description: String {
        [file?.path, place, reason].compactMap { $0 }.joined(separator: ": ")
    }

    /// File, place and reason in one line.
    public var errorDescription: String? { description }
}
