import Foundation

/// The exclusive right to write into a recording, among all processes.
///
/// `flock` on the folder itself leaves no file behind, is given up when the process ends, however it
/// ends, and holds between two descriptors of one process as well.
enum DirectoryLock {
    /// Runs the closure while this process alone may write into the folder.
    static func withLock<Result>(
        _ directory: String,
        isShared: Bool = false,
        _ body: () throws -> Result
    ) throws -> Result {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open") }
        // Closing the descriptor gives the lock up.
        defer { close(descriptor) }
        while flock(descriptor, isShared ? LOCK_SH : LOCK_EX) != 0 {
            guard errno == EINTR else { throw SystemError("flock") }
        }
        return try body()
    }
}
