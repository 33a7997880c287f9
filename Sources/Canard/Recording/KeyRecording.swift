/// What a recording session knows of one request.
struct KeyRecording: Sendable {
    /// The file of the latest answer, or nil before the first.
    var current: RecordedFile?
    /// How many times in a row the latest answer came, in this session.
    var run = 0
    /// The files of before, under `.replace`, which new answers take the places of; next one last.
    var former: [StashedFile] = []
    /// The failures of before, under `.addMissing`, which the first success takes the place of.
    var failures: [RecordedFile] = []
    /// The greatest number that a name is known to have.
    var lastNumber = 0
}
