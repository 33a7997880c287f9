import Foundation

/// Files that become part of a recording by a rename, in a folder that no reader looks into.
///
/// Names begin with the process and a token of this launch, so that what a process left behind when it
/// was ended can be told from what another is about to rename.
struct TemporaryFiles: Sendable {
    private let folder: String
    private static let owner = "\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    /// How many files were made; held while the folder is.
    private let state = Locked(0)

    /// Uses the folder `.canard-tmp` of a recording.
    init(root: String) {
        folder = "\(root)/.canard-tmp"
    }

    /// Makes a file in the folder under a free path, and returns that.
    ///
    /// The folder goes whenever it is empty, so it is made, and used, while none of this process removes
    /// it. Where another process does, it is made again: not for ever, since it may be missing for another
    /// reason.
    private func inFolder(
        _ makeFile: (String) throws(SystemError) -> Void
    ) throws(SystemError) -> String {
        try state.withLock { count throws(SystemError) in
            count += 1
            let path = "\(folder)/\(Self.owner)-\(ObjectIdentifier(state).hashValue)-\(count)"
            for _ in 0..<10 {
                try FileSystem.makeDirectory(folder)
                do throws(SystemError) {
                    try makeFile(path)
                    return path
                } catch {
                    guard error.isNotFound else { throw error }
                }
            }
            try makeFile(path)
            return path
        }
    }

    /// Writes a file under a free path and returns that.
    func create(_ contents: some Collection<UInt8>) throws(SystemError) -> String {
        try inFolder { path throws(SystemError) in
            try FileSystem.create(path, contents: contents)
        }
    }

    /// Moves a file to a free path and returns that.
    func take(_ file: String) throws(SystemError) -> String {
        try inFolder { path throws(SystemError) in try FileSystem.move(file, to: path) }
    }

    /// Puts a body under a free path and returns that; one that is in a file is linked, else copied.
    func create(_ body: Canard.Body) throws -> String {
        if let bytes = body.inMemory { return try create(bytes) }
        var isLinked = false
        let path = try inFolder { path throws(SystemError) in
            isLinked = body.path.map { FileSystem.link($0, as: path) } ?? false
            if !isLinked { try FileSystem.create(path, contents: []) }
        }
        if isLinked { return path }
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
        state.withLock { _ in _ = rmdir(folder) }
    }

    private static func isAbandoned(_ name: String) -> Bool {
        let parts = name.split(separator: "-")
        guard parts.count >= 2, let process = Int32(parts[0]), process > 0 else { return false }
        if process == getpid() { return !name.hasPrefix("\(owner)-") }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
