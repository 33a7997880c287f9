import Foundation

/// A value behind a lock, for tests on every platform that the package supports.
package final class Guarded<Value>: @unchecked Sendable {
    // Safe because `value` is touched only while `lock` is held.
    private let lock = NSLock()
    private var value: Value

    /// Puts a value behind a lock.
    package init(_ value: sending Value) {
        self.value = value
    }

    /// Runs the closure with exclusive access to the value and returns its result.
    package func withLock<Result>(
        _ body: (inout Value) throws -> sending Result
    ) rethrows -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
