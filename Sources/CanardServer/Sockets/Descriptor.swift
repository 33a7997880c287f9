// Linux and Darwin name the same calls and constants differently; this file alone knows how.
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The system calls that differ between platforms, on plain descriptors.
///
/// All descriptors made here do not block and are not inherited by child processes.
enum Descriptor {
    /// Returns a TCP socket, or -1 with `errno` set.
    static func makeSocket(family: Int32) -> Int32 {
        configured(socket(family, streamType, 0))
    }

    /// Returns the next waiting connection, or -1 with `errno` set.
    static func acceptConnection(on listener: Int32) -> Int32 {
        configured(accept(listener, nil, nil))
    }

    /// Returns both ends of a pipe, or nil with `errno` set.
    static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        return (configured(ends[0]), configured(ends[1]))
    }

    /// Sends without a signal where the peer is gone; returns the count or -1 with `errno` set.
    static func sendBytes(_ bytes: UnsafeRawBufferPointer, on descriptor: Int32) -> Int {
        // Darwin: SO_NOSIGPIPE was set on the socket.
        #if canImport(Darwin)
        return send(descriptor, bytes.baseAddress, bytes.count, 0)
        #else
        return send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }

    /// Sets an integer option; returns whether that worked.
    @discardableResult
    static func setOption(
        _ name: Int32,
        level: Int32,
        to value: Int32,
        on descriptor: Int32
    ) -> Bool {
        var value = value
        let size = socklen_t(MemoryLayout<Int32>.size)
        return setsockopt(descriptor, level, name, &value, size) == 0
    }

    /// Sends each write at once, rather than waiting for more to fill a packet.
    static func disableDelay(on descriptor: Int32) {
        setOption(Int32(TCP_NODELAY), level: Int32(IPPROTO_TCP), to: 1, on: descriptor)
    }

    /// Keeps an IPv6 socket from taking the IPv4 port as well.
    static func restrictToIPv6(on descriptor: Int32) {
        setOption(Int32(IPV6_V6ONLY), level: Int32(IPPROTO_IPV6), to: 1, on: descriptor)
    }

    /// Makes the next close send a reset in place of an orderly end.
    static func resetOnClose(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, size)
    }

    /// Ends one or both directions of a connection.
    static func endWriting(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends both directions of a connection.
    static func endBoth(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private static func configured(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Darwin: a broken connection kills the process unless the socket says otherwise.
        #if canImport(Darwin)
        setOption(SO_NOSIGPIPE, level: SOL_SOCKET, to: 1, on: descriptor)
        #endif
        return descriptor
    }

    // Linux: glibc declares the type of a socket as an enumeration.
    #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
    private static let streamType = SOCK_STREAM
    #endif
}
