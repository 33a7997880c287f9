import Foundation

/// The right to write into a recording, among all processes.
///
/// `flock` on the folder itself leaves no file behind, is given up when the process ends, however it
/// ends, and holds between two descriptors of one process as well.
enum DirectoryLock {
    /// Runs the closure while this process alone may write into the folder.
    static func withLock<Result>(_ directory: String, _ body: () throws -> Result) throws -> Result
    {
        let descriptor = try open(directory)
        // Closing the descriptor gives the lock up.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw SystemError("flock") }
        }
        return try body()
    }

    /// Runs the closure while nobody writes into the folder.
    ///
    /// A writer that is stuck must not stop readers for ever, so after two seconds it is run all the same.
    static func withoutWriters<Result>(
        _ directory: String,
        _ body: () throws -> Result
    ) throws -> Result {
        let descriptor = try open(directory)
        defer { close(descriptor) }
        var attempts = 0
        while flock(descriptor, LOCK_SH | LOCK_NB) != 0, attempts < 2000 {
            attempts += 1
            // The system has no wait for a lock that ends by itself.
            usleep(1000)
        }
        return try body()
    }

    private static func open(_ directory: String) throws(SystemError) -> Int32 {
        let descriptor = Foundation.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open") }
        return descriptor
    }
}
