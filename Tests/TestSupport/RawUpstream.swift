package import Foundation

/// A server that answers each connection with the same bytes, whatever they are, and closes it.
package final class RawUpstream: Sendable {
    private let socket: LoopbackSocket
    private let ended = DispatchSemaphore(value: 0)

    /// Starts a server.
    package init(_ answer: Data) throws {
        let socket = try LoopbackSocket()
        guard listen(socket.descriptor, 16) == 0 else { throw CocoaError(.featureUnsupported) }
        self.socket = socket
        let ended = ended
        // Waiting for connections blocks, so it has a thread of its own.
        Thread.detachNewThread {
            while true {
                let connection = accept(socket.descriptor, nil, nil)
                guard connection >= 0 else { break }
                Self.answer(connection, answer)
            }
            ended.signal()
        }
    }

    /// Returns the URL of a path with query.
    package func url(_ target: String) -> URL {
        URL(string: "http://127.0.0.1:\(socket.port)\(target)") ?? URL(fileURLWithPath: "/")
    }

    deinit {
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        ended.wait()
    }

    /// A client that is gone is no reason for a signal; Darwin has no such flag.
    #if canImport(Darwin)
    private static let sendingFlags: Int32 = 0
    #else
    private static let sendingFlags = Int32(MSG_NOSIGNAL)
    #endif

    private static func answer(_ connection: Int32, _ answer: Data) {
        defer { close(connection) }
        var request = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        // TLS begins with another byte than any method, and never has what ends a head.
        while request.first != 0x16, request.range(of: Data("\r\n\r\n".utf8)) == nil {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            request.append(contentsOf: buffer[..<count])
        }
        var rest = answer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, sendingFlags)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
