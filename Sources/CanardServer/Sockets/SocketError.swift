import Foundation

/// Why a socket can no longer be used.
enum SocketError: Error, Equatable, CustomStringConvertible {
    /// Nothing moved until the deadline.
    case timedOut
    /// The task was cancelled, or this side has closed the socket.
    case cancelled
    /// A system call failed.
    case failed(call: String, errno: Int32)

    var description: String {
        switch self {
        case .timedOut: "timed out"
        case .cancelled: "closed by the server"
        case .failed(let call, let number): "\(call): \(String(cString: strerror(number)))"
        }
    }
}
