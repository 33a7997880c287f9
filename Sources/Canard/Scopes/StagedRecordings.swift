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

        init(_ session: RecordingSession) {
            path = session.path
            policy = session.policy
        }
    }

    private struct Entry {
        /// How many scopes are under way.
        var scopes = 0
        /// How many ended ones are writing.
        var writers = 0
        var items: [Staging.Item] = []
    }

    private static let entries = Locked<[Key: Entry]>([:])
    /// The folders that were not there before scopes of this process have recorded into them.
    private static let made = Locked<Set<String>>([])

    /// Whether a folder was not there before scopes of this process have recorded into it.
    static func hasMade(_ path: String) -> Bool { made.withLock { $0.contains(path) } }

    /// Whether scopes are making a recording of a folder that was not there before.
    static func isBeingMade(_ path: String) -> Bool {
        entries.withLock { $0.keys.contains { $0.path == path && $0.policy == .append } }
    }

    /// Counts a scope.
    static func begin(_ session: RecordingSession) {
        entries.withLock { $0[Key(session), default: Entry()].scopes += 1 }
    }

    /// Ends a scope, and writes what all have recorded if it was the last.
    ///
    /// - Parameters:
    ///   - session: The session that the scope began with.
    ///   - items: What it has recorded and wants to keep.
    /// - Throws: The first reason for which something could not be written; all else is.
    static func end(_ session: RecordingSession, keeping items: [Staging.Item]) throws {
        let key = Key(session)
        let all = entries.withLock { entries -> [Staging.Item]? in
            guard var entry = entries[key] else { return nil }
            entry.items += items
            entry.scopes -= 1
            defer { entries[key] = entry }
            guard entry.scopes == 0 else { return nil }
            // The entry stays while it is written: whoever begins now joins it.
            entry.writers += 1
            defer { entry.items = [] }
            return entry.items
        }
        guard let all else { return }
        defer {
            entries.withLock { entries in
                entries[key]?.writers -= 1
                guard let entry = entries[key], entry.scopes == 0, entry.writers == 0 else {
                    return
                }
                entries[key] = nil
            }
        }
        if session.policy == .append, !FileSystem.holdsFiles(session.path), !all.isEmpty {
            made.withLock { _ = $0.insert(session.path) }
        }
        try write(all)
    }

    private static func write(_ items: [Staging.Item]) throws {
        var writers: [String: RecordingSession] = [:]
        var failure: CanardError?
        for item in items {
            let name = "\(item.session.path) \(item.session.policy)"
            let writer = writers[name] ?? item.session.writing()
            writers[name] = writer
            let error = writer.record(item)
            failure = failure ?? error
        }
        for writer in writers.values { writer.settle() }
        if let failure { throw failure }
    }
}
