import Foundation

/// Files that become part of a recording by a rename, in a folder that no reader looks into.
///
/// Names begin with the process and a token of this launch, so that what a process left behind when it
/// was ended can be told from what another is about to rename.
struct TemporaryFiles: Sendable {
    private let folder: String
    private static let owner = "\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    private let counter = Locked(0)

    /// Uses the folder `.canard-tmp` of a recording.
    init(root: String) {
        folder = "\(root)/.canard-tmp"
    }

    /// Returns a path that is free.
    func path() throws(SystemError) -> String {
        try FileSystem.makeDirectory(folder)
        let number = counter.withLock { counter in
            counter += 1
            return counter
        }
        return "\(folder)/\(Self.owner)-\(ObjectIdentifier(counter).hashValue)-\(number)"
    }

    /// Writes a file under a free path and returns that.
    func create(_ contents: some Collection<UInt8>) throws(SystemError) -> String {
        let path = try path()
        do throws(SystemError) {
            try FileSystem.create(path, contents: contents)
        } catch  where error.isNotFound {
            // Another process removed the empty folder in between.
            try FileSystem.makeDirectory(folder)
            try FileSystem.create(path, contents: contents)
        }
        return path
    }

    /// Puts a body under a free path and returns that; one that is in a file is linked, else copied.
    func create(_ body: Canard.Body) throws -> String {
        if let bytes = body.inMemory { return try create(bytes) }
        let path = try path()
        if let source = body.path, FileSystem.link(source, as: path) { return path }
        for start in stride(from: 0, to: body.count, by: Canard.Body.pieceLength) {
            try FileSystem.append(
                try body.data(in: start..<start + Canard.Body.pieceLength),
                to: path
            )
        }
        return path
    }

    /// Removes what processes that are gone have left, and the folder if nothing else is in it.
    func removeAbandoned() throws(SystemError) {
        guard FileSystem.isDirectory(folder) else { return }
        for (name, _) in try FileSystem.list(folder) where Self.isAbandoned(name) {
            try FileSystem.remove("\(folder)/\(name)")
        }
        removeFolderIfEmpty()
    }

    /// Removes the folder, unless a file is in it.
    func removeFolderIfEmpty() {
        // Not empty means in use, which is no failure.
        _ = rmdir(folder)
    }

    private static func isAbandoned(_ name: String) -> Bool {
        let parts = name.split(separator: "-")
        guard parts.count >= 2, let process = Int32(parts[0]), process > 0 else { return false }
        if process == getpid() { return !name.hasPrefix("\(owner)-") }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
