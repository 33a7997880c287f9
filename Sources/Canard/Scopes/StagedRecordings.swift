import Foundation

/// What scopes have recorded, until it becomes part of the recordings.
///
/// Scopes that record into one folder in the same way at the same time share an entry. What those that ended
/// well have recorded is written when the last of them ends, request by request, as if it were one stretch
/// of recording.
enum StagedRecordings {
    /// A folder and how it is recorded into.
    private struct Key: Hashable {
        let path: String
        let policy: Canard.RecordingPolicy
    }

    private struct Entry {
        /// How many scopes are under way.
        var count = 0
        var staged: [RecordingSession.Staged] = []
    }

    private static let entries = Locked<[Key: Entry]>([:])

    /// Counts a scope.
    static func begin(_ session: RecordingSession) {
        entries.withLock { $0[key(session), default: Entry()].count += 1 }
    }

    /// Ends a scope, and writes what all have recorded if it was the last.
    ///
    /// - Parameters:
    ///   - session: The session that the scope recorded with.
    ///   - isKept: Whether what it recorded is wanted.
    /// - Throws: Why something could not be written.
    static func end(_ session: RecordingSession, isKept: Bool) async throws {
        let staged = isKept ? session.takeStaged() : []
        let key = key(session)
        let all = entries.withLock { entries -> [RecordingSession.Staged] in
            entries[key]?.staged += staged
            entries[key]?.count -= 1
            guard entries[key]?.count == 0 else { return [] }
            return entries.removeValue(forKey: key)?.staged ?? []
        }
        guard !all.isEmpty else { return }
        let writer = session.writing()
        for staged in all {
            if let error = await writer.record(staged) { throw error }
        }
        await writer.settle()
    }

    private static func key(_ session: RecordingSession) -> Key {
        Key(path: session.path, policy: session.policy)
    }
}
