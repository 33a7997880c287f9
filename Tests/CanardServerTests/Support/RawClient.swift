import Dispatch
import Foundation

@testable import CanardServer

/// A TCP client that sends any bytes, also such as no HTTP client would.
///
/// Its calls block a thread of its own, never one of the pool that tasks run on.
final class RawClient: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "RawClient")
    private let received = Buffer()

    /// Bytes that belong to the next response; used on the queue only.
    private final class Buffer: @unchecked Sendable {
        // Safe because it is touched only on the serial queue of its client.
        var bytes = Data()
    }

    struct Failure: Error {
        let call: String
        let number: Int32

        static func last(_ call: String) -> Self { Self(call: call, number: errno) }
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        Foundation.close(descriptor)
    }

    /// Connects to the server; receiving fails after 20 seconds without a byte.
    static func connect(to server: URL, receiveBufferBytes: Int32? = nil) async throws -> RawClient
    {
        let host = (server.host ?? "").trimmingCharacters(in: ["[", "]"])
        let port = UInt16(server.port ?? 0)
        return try await onQueue(DispatchQueue(label: "RawClient.connect")) {
            guard let address = SocketAddress(host: host, port: port) else {
                throw Failure(call: "inet_pton", number: EINVAL)
            }
            let descriptor = try open(
                family: address.family,
                receiveBufferBytes: receiveBufferBytes
            )
            let client = RawClient(descriptor: descriptor)
            let result = address.withPointer { Foundation.connect(descriptor, $0, $1) }
            guard result == 0 else { throw Failure.last("connect") }
            return client
        }
    }

    private static func open(family: Int32, receiveBufferBytes: Int32?) throws -> Int32 {
        // Linux: glibc declares the type of a socket as an enumeration.
        #if canImport(Glibc)
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(family, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure.last("socket") }
        let limit = timeval(tv_sec: 20, tv_usec: 0)
        setOption(SO_RCVTIMEO, to: limit, on: descriptor)
        setOption(SO_SNDTIMEO, to: limit, on: descriptor)
        if let receiveBufferBytes { setOption(SO_RCVBUF, to: receiveBufferBytes, on: descriptor) }
        // Darwin: a broken connection kills the process unless the socket says otherwise.
        #if canImport(Darwin)
        setOption(SO_NOSIGPIPE, to: 1 as Int32, on: descriptor)
        #endif
        return descriptor
    }

    private static func setOption<Value>(_ name: Int32, to value: Value, on descriptor: Int32) {
        withUnsafeBytes(of: value) { bytes in
            _ = setsockopt(
                descriptor,
                SOL_SOCKET,
                name,
                bytes.baseAddress,
                socklen_t(bytes.count)
            )
        }
    }

    // MARK: - Sending

    func send(_ text: String) async throws {
        try await send(Data(text.utf8))
    }

    func send(_ data: Data) async throws {
        try await Self.onQueue(queue) { try self.sendBlocking(data) }
    }

    /// Sends on another thread, so that receiving can go on meanwhile.
    func sendAside(_ data: Data) async throws {
        try await Self.onQueue(DispatchQueue(label: "RawClient.send")) {
            try self.sendBlocking(data)
        }
    }

    private func sendBlocking(_ data: Data) throws {
        // Linux: the flag stands for what is an option of the socket on Darwin.
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var offset = 0
        while offset < data.count {
            let count = data.withUnsafeBytes {
                Foundation.send(
                    descriptor,
                    $0.baseAddress?.advanced(by: offset),
                    $0.count - offset,
                    flags
                )
            }
            guard count > 0 else { throw Failure.last("send") }
            offset += count
        }
    }

    // MARK: - Receiving

    /// Receives a response; one to `HEAD` has no body whatever its header section says.
    func response(to method: String = "GET") async throws -> RawResponse {
        try await Self.onQueue(queue) { try self.responseBlocking(to: method) }
    }

    /// Receives all bytes until the server ends the connection.
    func remainder() async throws -> Data {
        try await Self.onQueue(queue) {
            while try self.receiveMore() {}
            defer { self.received.bytes = Data() }
            return self.received.bytes
        }
    }

    /// Receives at least so many bytes and returns all that have arrived.
    func bytes(atLeast count: Int) async throws -> Data {
        try await Self.onQueue(queue) {
            while self.received.bytes.count < count, try self.receiveMore() {}
            defer { self.received.bytes = Data() }
            return self.received.bytes
        }
    }

    private func responseBlocking(to method: String) throws -> RawResponse {
        let end = Data("\r\n\r\n".utf8)
        while received.bytes.range(of: end) == nil, try receiveMore() {}
        guard let range = received.bytes.range(of: end) else { throw RawResponse.Incomplete() }
        let head = Data(received.bytes[..<range.lowerBound])
        received.bytes = Data(received.bytes[range.upperBound...])
        var response = try RawResponse(head: head)
        switch response.framing(for: method) {
        case .none: break
        case .length(let count): response.body = try take(count)
        case .chunked: response.body = try takeChunks()
        case .untilClose:
            while try receiveMore() {}
            response.body = try take(received.bytes.count)
        }
        return response
    }

    private func takeChunks() throws -> Data {
        var body = Data()
        while true {
            let lineEnd = Data("\r\n".utf8)
            while received.bytes.range(of: lineEnd) == nil, try receiveMore() {}
            guard let range = received.bytes.range(of: lineEnd) else {
                throw RawResponse.Incomplete()
            }
            let line = String(decoding: received.bytes[..<range.lowerBound], as: UTF8.self)
            received.bytes = Data(received.bytes[range.upperBound...])
            guard let size = Int(line, radix: 16) else { throw RawResponse.Incomplete() }
            body += try take(size)
            guard try take(2) == lineEnd else { throw RawResponse.Incomplete() }
            if size == 0 { return body }
        }
    }

    private func take(_ count: Int) throws -> Data {
        while received.bytes.count < count, try receiveMore() {}
        guard received.bytes.count >= count else { throw RawResponse.Incomplete() }
        defer { received.bytes = Data(received.bytes.dropFirst(count)) }
        return Data(received.bytes.prefix(count))
    }

    /// Returns false at the end.
    private func receiveMore() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 256 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure.last("recv") }
        received.bytes.append(contentsOf: buffer[..<count])
        return count > 0
    }

    // MARK: - Ending

    /// Ends the side of the client only.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends both sides.
    func end() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private static func onQueue<Result: Sendable>(
        _ queue: DispatchQueue,
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }
}
