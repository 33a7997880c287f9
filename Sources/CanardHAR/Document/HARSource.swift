import Canard
import Foundation

/// The bytes of a HAR file, read in parts.
final class HARSource: Sendable {
    private enum Storage: Sendable {
        case memory([UInt8])
        case file(descriptor: Int32)
    }

    private let storage: Storage
    /// How many bytes there are.
    let count: Int
    /// The file that errors name, or nil.
    let file: URL?

    /// Takes bytes in memory.
    init(_ bytes: [UInt8], file: URL? = nil) {
        storage = .memory(bytes)
        count = bytes.count
        self.file = file
    }

    /// Opens a regular file.
    init(path: String, file: URL) throws(CanardError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.error(errno, file) }
        var status = stat()
        let number = fstat(descriptor, &status) == 0 ? 0 : errno
        guard number == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            if number != 0 { throw Self.error(number, file) }
            throw CanardError(.unreadableFile, reason: "not a regular file", file: file)
        }
        storage = .file(descriptor: descriptor)
        self.file = file
        count = Int(status.st_size)
    }

    deinit {
        if case .file(let descriptor) = storage { close(descriptor) }
    }

    /// Returns some bytes; fewer where the file was cut meanwhile.
    func bytes(_ range: Range<Int>) throws(CanardError) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        switch storage {
        case .memory(let bytes): return Array(bytes[range])
        case .file(let descriptor):
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
                while filled < range.count {
                    let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<range.count])
                    let place = off_t(range.lowerBound + filled)
                    let got = pread(descriptor, rest.baseAddress, rest.count, place)
                    if got < 0, errno == EINTR { continue }
                    if got < 0 { failure = errno }
                    guard got > 0 else { return }
                    filled += got
                }
            }
            guard failure == 0 else { throw Self.error(failure, file) }
            return bytes
        }
    }

    private static func error(_ number: Int32, _ file: URL?) -> CanardError {
        CanardError(.unreadableFile, reason: String(cString: strerror(number)), file: file)
    }
}
