// Streams that their clients end are recorded up to there, and each time that may be somewhere else.
extension RecordingSession {
    /// What a new answer is to one in a file, where one of them is a stream that its client ended.
    enum Continuation {
        /// Another answer.
        case other
        /// The beginning of what is in the file, or all of it.
        case shorter
        /// What is in the file, and more or the end.
        case longer
    }

    /// Compares a new answer with one that was recorded.
    func continuation(
        of file: RecordedFile,
        by interaction: Canard.Interaction
    ) throws(CanardError) -> Continuation {
        guard let new = interaction.response, new.isOpen || file.isOpen, interaction.failure == nil,
            let known = try InteractionFile.read(file.path)?.loaded(), known.failure == nil,
            let old = known.response, old.statusCode == new.statusCode
        else { return .other }
        if new.isOpen, try old.body.begins(with: new.body) { return .shorter }
        if old.isOpen, try new.body.begins(with: old.body) { return .longer }
        return .other
    }
}

extension Canard.Body {
    /// Returns whether these bytes begin with others, or are the same.
    fileprivate func begins(with other: Canard.Body) throws(CanardError) -> Bool {
        guard other.count <= count else { return false }
        for start in stride(from: 0, to: other.count, by: Self.pieceLength) {
            let range = start..<min(start + Self.pieceLength, other.count)
            guard try data(in: range) == other.data(in: range) else { return false }
        }
        return true
    }
}
