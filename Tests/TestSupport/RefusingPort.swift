/// A port on loopback that refuses connections for as long as this lives.
///
/// The port of a server that was stopped may be given to another test at once.
package final class RefusingPort: Sendable {
    private let socket: LoopbackSocket
    /// The port's number.
    package var number: UInt16 { socket.port }

    /// Takes a free port, and does not listen at it.
    package init() throws {
        socket = try LoopbackSocket()
    }
}
