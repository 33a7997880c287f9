import Foundation

/// An open file, closed when the last reference goes.
///
/// Reads name their position, so any number of readers share one descriptor.
final class OpenFile: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Opens a regular file for reading and returns it with its size in bytes.
    static func reading(_ url: URL) throws -> (file: OpenFile, count: Int) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(action: "open", path: url.path) }
        let file = OpenFile(descriptor: descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw FileError(action: "look at", path: url.path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(action: "read", path: url.path, reason: "it is not a regular file")
        }
        return (file, Int(status.st_size))
    }

    /// Makes an empty file that has no name, so that nothing is left whatever ends the process.
    static func temporary() throws -> OpenFile {
        let name = "canard-server-\(UUID().uuidString)"
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(action: "create", path: path) }
        let file = OpenFile(descriptor: descriptor)
        guard unlink(path) == 0 else { throw FileError(action: "unlink", path: path) }
        return file
    }

    /// Writes the data at the end of what was written before.
    func append(_ data: Data) throws {
        var offset = 0
        while offset < data.count {
            let count = data.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(action: "write", path: "a temporary file") }
            offset += count
        }
    }

    /// Returns the bytes at a position: fewer than asked for only where the file ends.
    func read(at position: Int, count: Int) throws -> Data {
        var data = Data(count: count)
        var filled = 0
        while filled < count {
            let step = data.withUnsafeMutableBytes { bytes in
                pread(
                    descriptor,
                    bytes.baseAddress?.advanced(by: filled),
                    count - filled,
                    off_t(position + filled)
                )
            }
            if step < 0, errno == EINTR { continue }
            guard step >= 0 else { throw FileError(action: "read", path: "an open file") }
            if step == 0 { break }
            filled += step
        }
        return filled == count ? data : data.prefix(filled)
    }
}

/// A file that cannot be used.
struct FileError: Error, CustomStringConvertible {
    let description: String

    init(action: String, path: String, reason: String = String(cString: strerror(errno))) {
        description = "cannot \(action) '\(path)': \(reason)"
    }
}
