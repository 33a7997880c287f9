import Foundation

/// The body of a response, ready to be sent.
struct BodySource: Sendable {
    private enum Kind {
        case data(Data)
        case file(OpenFile)
        case stream(@Sendable (HTTPServer.BodyWriter) async throws -> Void)
    }

    private static let pieceBytes = 128 * 1024

    private let kind: Kind
    /// The number of bytes; nil where only the closure of a stream knows.
    let count: Int?

    /// Opens what has to be opened; throws where that fails.
    init(_ body: HTTPServer.Response.Body) throws {
        switch body {
        case .data(let data):
            kind = .data(data)
            count = data.count
        case .file(let url):
            let (file, size) = try OpenFile.reading(url)
            kind = .file(file)
            count = size
        case .stream(let closure):
            kind = .stream(closure)
            count = nil
        }
    }

    /// Returns bytes that are few enough to go out in one packet with the head, or nil.
    func smallData(for framing: ResponseHead.Framing) -> Data? {
        guard case .data(let data) = kind, case .length = framing else { return nil }
        return data.count <= Self.pieceBytes ? data : nil
    }

    /// Sends all bytes.
    func write(to writer: HTTPServer.BodyWriter) async throws {
        switch kind {
        case .data(let data): try await writer.write(data)
        case .file(let file): try await write(file, to: writer)
        case .stream(let closure): try await closure(writer)
        }
    }

    private func write(_ file: OpenFile, to writer: HTTPServer.BodyWriter) async throws {
        var position = 0
        let end = count ?? 0
        while position < end {
            let piece = try file.read(at: position, count: min(Self.pieceBytes, end - position))
            // A file that has become shorter ends early, which the writer notices.
            guard !piece.isEmpty else { return }
            try await writer.write(piece)
            position += piece.count
        }
    }
}
