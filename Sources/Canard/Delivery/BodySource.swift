import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where the body of a request is, before it is read.
enum BodySource {
    case none
    case data(Data)
    case file(URL)
    case stream(InputStream)
    /// The task's delegate has to be asked for a stream.
    case delegate

    /// Reads a body; a stream is used up by that.
    ///
    /// Reading may block, so it has a thread of its own: of those that tasks run on there are as many as
    /// cores, and whoever writes the stream may wait for one.
    ///
    /// - Parameter askDelegate: Asks the task's delegate for a stream.
    /// - Returns: The whole body.
    /// - Throws: The error that Foundation fails with where a file or stream cannot be read.
    func read(askDelegate: () async -> UncheckedBox<InputStream>?) async throws -> Data {
        switch self {
        case .none: return Data()
        case .data(let data): return data
        case .file(let url):
            return try await Self.onThread { try Self.contents(of: url) }
        case .stream(let stream):
            let stream = UncheckedBox(stream)
            return try await Self.onThread { try Self.drain(stream.value) }
        case .delegate:
            guard let stream = await askDelegate() else { return Data() }
            return try await Self.onThread { try Self.drain(stream.value) }
        }
    }

    private static func onThread(_ read: @escaping @Sendable () throws -> Data) async throws -> Data
    {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: read)) }
        }
    }

    private static func contents(of file: URL) throws -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw URLError(
                .fileDoesNotExist,
                userInfo: [
                    NSLocalizedDescriptionKey: "\(file.path): \(error.localizedDescription)"
                ]
            )
        }
    }

    private static func drain(_ stream: InputStream) throws -> Data {
        stream.open()
        defer { stream.close() }
        var body = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count >= 0 else {
                throw stream.streamError ?? URLError(.requestBodyStreamExhausted)
            }
            if count == 0 { return body }
            body.append(contentsOf: buffer[..<count])
        }
    }
}
