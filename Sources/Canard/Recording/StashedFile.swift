/// A file that was taken out of a recording, and is taken back if its answer comes again.
///
/// So a service that answers as it did leaves the very files it left before.
struct StashedFile: Sendable {
    struct Move: Sendable {
        let original: String
        let place: String
    }

    let file: RecordedFile
    let moves: [Move]

    /// Puts the file back where it was, its bodies first.
    func restore() throws(SystemError) {
        for move in moves.reversed() { try FileSystem.move(move.place, to: move.original) }
    }

    /// Removes the file for good.
    func discard() throws(SystemError) {
        for move in moves { try FileSystem.remove(move.place) }
    }
}
