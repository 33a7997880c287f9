import Foundation

/// A call to the system that failed.
struct SystemError: Error, Sendable, CustomStringConvertible {
    /// The system's number for the reason, or 0 where the reason is Canard's own.
    let number: Int32
    /// What failed and why, as a phrase.
    let description: String

    /// Whether there was nothing at the path.
    var isNotFound: Bool { number == ENOENT || number == ENOTDIR }

    /// Takes the reason of the call that has just failed.
    init(_ call: String) {
        number = errno
        description = "\(String(cString: strerror(number))) (\(call))"
    }

    /// Makes an error with a reason of Canard's own.
    init(reason: String) {
        number = 0
        description = reason
    }
}
