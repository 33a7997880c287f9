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
    /// May block, so not on a queue of the loading system.
    ///
    /// - Parameter askDelegate: Asks the task's delegate for a stream.
    /// - Returns: The whole body.
    /// - Throws: The error that Foundation fails with where a file or stream cannot be read.
    func read(askDelegate: () async -> UncheckedBox<InputStream>?) async throws -> Data {
        switch self {
        case .none: return Data()
        case .data(let data): return data
        case .file(let url):
            do {
                return try Data(contentsOf: url)
            } catch {
                throw URLError(
                    .fileDoesNotExist,
                    userInfo: [
                        NSLocalizedDescriptionKey: "\(url.path): \(error.localizedDescription)"
                    ]
                )
            }
        case .stream(let stream): return try Self.drain(stream)
        case .delegate:
            guard let stream = await askDelegate() else { return Data() }
            return try Self.drain(stream.value)
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
