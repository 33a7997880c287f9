import Foundation

/// The few calls to the system that Foundation has no equal of, with errors that say what happened.
enum FileSystem {
    /// What tells one state of a file from another.
    struct Signature: Sendable, Hashable {
        let size: Int64
        let inode: UInt64
        let seconds: Int
        let nanoseconds: Int
    }

    /// Returns the state of a file, or nil where there is none.
    static func signature(atPath path: String) -> Signature? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Signature(status)
    }

    /// Returns whether something is at a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Reads a regular file whole, or returns nil where there is none.
    ///
    /// Links are followed only where that is allowed; pipes and devices are refused, since reading one
    /// may never end.
    static func read(
        _ path: String,
        followingLinks: Bool = true,
        limit: Int = .max
    ) throws(SystemError) -> (data: Data, signature: Signature)? {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
        let descriptor = open(path, flags)
        if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError("fstat") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemError(reason: "not a regular file")
        }
        let count = Int(status.st_size)
        guard count <= limit else { throw SystemError(reason: "larger than \(limit) bytes") }
        return (try readAll(descriptor, expecting: count), Signature(status))
    }

    /// Reads some bytes of a regular file; fewer where it ends before.
    static func read(_ path: String, range: Range<Int>) throws(SystemError) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { close(descriptor) }
        guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else {
            throw SystemError("lseek")
        }
        return try readAll(descriptor, expecting: range.count)
    }

    /// Adds bytes at the end of a file, which is made if it is not there.
    static func append(_ contents: Data, to path: String) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { close(descriptor) }
        try writeAll(contents, to: descriptor)
    }

    private static func writeAll(
        _ contents: some Collection<UInt8>,
        to descriptor: Int32
    ) throws(SystemError) {
        let result = contents.withContiguousStorageIfAvailable { bytes in
            Result { () throws(SystemError) in
                try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
            }
        }
        if let result { return try result.get() }
        try writeAll(Array(contents), to: descriptor)
    }

    private static func writeAll(
        _ bytes: UnsafeRawBufferPointer,
        to descriptor: Int32
    ) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = write(
                descriptor,
                UnsafeRawBufferPointer(rebasing: rest).baseAddress,
                rest.count
            )
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw SystemError("write") }
            rest = rest.dropFirst(written)
        }
    }

    private static func readAll(
        _ descriptor: Int32,
        expecting count: Int
    ) throws(SystemError) -> Data {
        var data = Data(count: count)
        var filled = 0
        while filled < count {
            let got = data.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw SystemError("read") }
            if got == 0 { break }
            filled += got
        }
        return data.prefix(filled)
    }

    /// Writes a new file, whose place must be free.
    static func create(_ path: String, contents: some Collection<UInt8>) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError("open") }
        do throws(SystemError) {
            try writeAll(contents, to: descriptor)
        } catch {
            close(descriptor)
            unlink(path)
            throw error
        }
        // Some file systems report a full disk only here.
        guard close(descriptor) == 0 else { throw SystemError("close") }
    }

    /// Gives a file a second name, or returns false where the file system does not do that.
    static func link(_ path: String, as name: String) -> Bool { Foundation.link(path, name) == 0 }

    /// Moves a file, replacing what is there.
    static func move(_ path: String, to target: String) throws(SystemError) {
        guard rename(path, target) == 0 else { throw SystemError("rename") }
    }

    /// Removes a file, if it is there.
    static func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError("unlink") }
    }

    /// Makes a folder and those above it, if they are not there.
    static func makeDirectory(_ path: String) throws(SystemError) {
        if mkdir(path, 0o755) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeDirectory(String(path[..<slash]))
            if mkdir(path, 0o755) == 0 { return }
        }
        guard errno == EEXIST, isDirectory(path) else { throw SystemError("mkdir") }
    }

    /// Returns whether a folder is at a path.
    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns whether a folder is at a path that has more than settings.
    static func holdsFiles(_ path: String) -> Bool {
        guard isDirectory(path) else { return false }
        // One that cannot be read is an error where it is needed.
        guard let names = try? list(path) else { return true }
        return names.contains { $0.name != SettingsFile.name }
    }

    /// Returns the names in a folder that do not begin with a dot, sorted, and which of them are folders.
    ///
    /// Links are taken for what they lead to as files, and never for folders, so no walk runs in circles.
    static func list(_ path: String) throws(SystemError) -> [(name: String, isDirectory: Bool)] {
        guard let stream = opendir(path) else { throw SystemError("opendir") }
        defer { closedir(stream) }
        var names: [(name: String, isDirectory: Bool)] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX)) {
                    String(cString: $0)
                }
            }
            if name.hasPrefix(".") { continue }
            var status = stat()
            let isDirectory: Bool
            // Some file systems do not tell the type of an entry.
            if entry.pointee.d_type == UInt8(DT_UNKNOWN) {
                isDirectory =
                    lstat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            } else {
                isDirectory = entry.pointee.d_type == UInt8(DT_DIR)
            }
            names.append((name, isDirectory))
        }
        return names.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}

extension FileSystem.Signature {
    fileprivate init(_ status: stat) {
        size = Int64(status.st_size)
        inode = UInt64(status.st_ino)
        // Darwin and Linux name the field differently.
        #if canImport(Darwin)
        seconds = Int(status.st_mtimespec.tv_sec)
        nanoseconds = Int(status.st_mtimespec.tv_nsec)
        #else
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
        #endif
    }
}
