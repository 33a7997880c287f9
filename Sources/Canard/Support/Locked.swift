import Foundation

/// A value behind a lock.
///
/// `Synchronization.Mutex` would do the same, but needs macOS 15 and iOS 18. There is no property
/// that reads or writes the value: two locked steps in a row are how updates get lost.
package final class Locked<Value>: @unchecked Sendable {
    // Safe because `value` is touched only while `lock` is held.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) {
        self.value = value
    }

    /// Runs the closure with exclusive access to the value and returns its result.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
