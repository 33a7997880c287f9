import Foundation

/// A port on loopback that refuses connections for as long as this lives.
///
/// The port of a server that was stopped may be given to another test at once.
package final class RefusingPort: Sendable {
    private let descriptor: Int32
    /// The port's number.
    package let number: UInt16

    /// Takes a free port, and does not listen at it.
    package init() throws {
        #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        number = UInt16(bigEndian: address.sin_port)
        guard isBound else { throw CocoaError(.featureUnsupported) }
    }

    deinit {
        close(descriptor)
    }
}
