import Foundation

/// A numeric IPv4 or IPv6 address with a port.
struct SocketAddress: Sendable {
    /// The address as it stands in a URL, where IPv6 has brackets.
    let urlHost: String
    let family: Int32
    private var storage: sockaddr_storage
    private var length: socklen_t

    /// Reads a numeric address or `localhost`; nil for other names, which would need a look-up.
    init?(host: String, port: UInt16) {
        let host = host == "localhost" ? "127.0.0.1" : host
        storage = sockaddr_storage()
        var version4 = sockaddr_in()
        var version6 = sockaddr_in6()
        if inet_pton(AF_INET, host, &version4.sin_addr) == 1 {
            version4.sin_family = sa_family_t(AF_INET)
            version4.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) {
                $0.storeBytes(of: version4, as: sockaddr_in.self)
            }
            family = AF_INET
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            urlHost = host == "0.0.0.0" ? "127.0.0.1" : host
        } else if inet_pton(AF_INET6, host, &version6.sin6_addr) == 1 {
            version6.sin6_family = sa_family_t(AF_INET6)
            version6.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) {
                $0.storeBytes(of: version6, as: sockaddr_in6.self)
            }
            family = AF_INET6
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            urlHost = host == "::" ? "[::1]" : "[\(host)]"
        } else {
            return nil
        }
    }

    /// Calls the closure with the form that system calls take.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Returns the port a socket is bound to, or nil with `errno` set.
    static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard result == 0 else { return nil }
        // The port lies at the same place for IPv4 and IPv6.
        return withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in.self).sin_port.bigEndian }
    }
}
