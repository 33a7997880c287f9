/// A file of a recording that the session knows, with what it takes to tell whether an answer is new.
struct RecordedFile: Sendable {
    /// The number in the file's name.
    let number: Int
    /// The ordinal that the file states, or that its name implies.
    let ordinal: Int
    /// The file's path.
    let path: String
    let fingerprint: AnswerFingerprint
    /// The `times` that the file states.
    var times: Int
    let isFailure: Bool
    /// Whether the answer is a stream that its client ended.
    let isOpen: Bool
    /// The paths of the side files.
    let sideFiles: [String]
}
