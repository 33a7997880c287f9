import Canard
import Foundation

extension HARSource {
    /// The most bytes that a compressed file may stand for.
    static let maximumInflatedLength = Int(clamping: Int64(4) << 30)

    /// Opens a file for reading as JSON; what is compressed is undone into a temporary file first.
    ///
    /// The temporary file has no name any more when this returns, so nothing stays behind.
    static func opening(_ file: URL) throws -> HARSource {
        let source = try HARSource(path: file.path, file: file)
        return try inflated(source) { bits, format in
            let path = FileManager.default.temporaryDirectory
                .appendingPathComponent("canard-\(UUID().uuidString).har").path
            defer { unlink(path) }
            guard FileManager.default.createFile(atPath: path, contents: nil),
                let handle = FileHandle(forWritingAtPath: path)
            else {
                throw CanardError(
                    .unreadableFile,
                    reason: "no temporary file can be made",
                    file: file
                )
            }
            defer { try? handle.close() }  // The bytes are written, or an error is on its way.
            try format.inflate(&bits, limit: maximumInflatedLength) { piece in
                try handle.write(contentsOf: piece)
            }
            return try HARSource(path: path, file: file)
        }
    }

    /// Takes bytes in memory; what is compressed is undone.
    static func taking(_ bytes: [UInt8]) throws -> HARSource {
        try inflated(HARSource(bytes)) { bits, format in
            var output: [UInt8] = []
            try format.inflate(&bits, limit: maximumInflatedLength) { output += $0 }
            return HARSource(output)
        }
    }

    private static func inflated(
        _ source: HARSource,
        _ inflate: (inout BitReader, CompressedFormat) throws -> HARSource
    ) throws -> HARSource {
        guard let format = CompressedFormat(head: try source.bytes(0..<2)) else { return source }
        var place = 0
        var bits = BitReader {
            let piece = try source.bytes(place..<place + 1 << 20)
            place += piece.count
            return piece
        }
        do {
            return try inflate(&bits, format)
        } catch let error as InflateError {
            throw CanardError(
                .damagedFile,
                reason: error.description,
                file: source.file,
                underlyingError: error
            )
        }
    }
}
