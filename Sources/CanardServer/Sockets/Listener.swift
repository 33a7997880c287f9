import Foundation

/// The socket that connections arrive at.
struct Listener: Sendable {
    /// What became of trying to accept a connection.
    enum Arrival: Sendable {
        case connection(Socket)
        /// The connection was gone again before it was accepted.
        case nothing
        /// The process or the system has no descriptor or memory left for now.
        case exhausted
        /// The server is stopping.
        case ended
    }

    /// The port in use, also where any was asked for.
    let port: UInt16
    private let socket: Socket
    private let poller: Poller

    /// Binds a socket to the address and listens.
    init(
        address: SocketAddress,
        poller: Poller
    ) throws(SocketError) {
        let number = Descriptor.makeSocket(family: address.family)
        guard number >= 0 else { throw .failed(call: "socket", errno: errno) }
        // Owned at once, so that each throw below closes it.
        socket = Socket(descriptor: number, poller: poller)
        self.poller = poller
        Descriptor.setOption(SO_REUSEADDR, level: SOL_SOCKET, to: 1, on: number)
        if address.family == AF_INET6 { Descriptor.restrictToIPv6(on: number) }
        guard address.withPointer({ bind(number, $0, $1) }) == 0 else {
            throw .failed(call: "bind", errno: errno)
        }
        guard listen(number, Int32(SOMAXCONN)) == 0 else {
            throw .failed(call: "listen", errno: errno)
        }
        guard let port = SocketAddress.port(of: number) else {
            throw .failed(call: "getsockname", errno: errno)
        }
        self.port = port
    }

    /// Waits for the next connection; cancelling the task ends the wait.
    func next() async -> Arrival {
        do throws(SocketError) {
            while true {
                if let arrival = try accept() { return arrival }
                try await socket.wait(for: .reading, until: nil)
            }
        } catch {
            return .ended
        }
    }

    /// Closes the listening socket.
    func close() {
        socket.close()
    }

    /// Returns nil where no connection has arrived.
    private func accept() throws(SocketError) -> Arrival? {
        let (number, failure) = try socket.withDescriptor { listener in
            let number = Descriptor.acceptConnection(on: listener)
            return (number, number < 0 ? errno : 0)
        }
        switch failure {
        case 0:
            Descriptor.disableDelay(on: number)
            return .connection(Socket(descriptor: number, poller: poller))
        case EAGAIN, EWOULDBLOCK:
            return nil
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            return .exhausted
        case EBADF, EINVAL, ENOTSOCK:
            return .ended
        default:
            return .nothing
        }
    }
}
