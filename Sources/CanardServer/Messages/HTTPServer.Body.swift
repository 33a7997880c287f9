public import Foundation

extension HTTPServer {
    /// The body of a request, which lies in memory or, where it is large, in a temporary file.
    ///
    /// The file has no name in the file system and is gone once the last copy of the body is, so
    /// nothing stays behind. A body can be read any number of times.
    ///
    /// ```swift
    /// for try await piece in request.body.pieces() { hasher.update(data: piece) }
    /// ```
    public struct Body: Sendable {
        private enum Storage {
            case memory(Data)
            case file(OpenFile)
        }

        private let storage: Storage
        /// The number of bytes.
        public let count: Int

        /// Makes a body that lies in memory; empty by default.
        public init(_ data: Data = Data()) {
            storage = .memory(data)
            count = data.count
        }

        /// Makes a body of what was written to a file.
        init(file: OpenFile, count: Int) {
            storage = .file(file)
            self.count = count
        }

        /// Whether the body lies in a file.
        var isInFile: Bool {
            if case .file = storage { true } else { false }
        }

        /// Returns the whole body, which for a large one takes as much memory.
        ///
        /// Throws if the temporary file cannot be read.
        public func data() throws -> Data {
            try data(in: 0..<count)
        }

        /// Returns the bytes at the positions that lie within the body.
        ///
        /// Throws if the temporary file cannot be read.
        public func data(in range: Range<Int>) throws -> Data {
            let range = range.clamped(to: 0..<count)
            switch storage {
            case .memory(let data):
                let start = data.startIndex
                return data.subdata(in: (start + range.lowerBound)..<(start + range.upperBound))
            case .file(let file):
                return try file.read(at: range.lowerBound, count: range.count)
            }
        }

        /// Returns the body as a sequence of pieces.
        ///
        /// Each piece but the last has `count` bytes, by default 64 KiB and never less than 1. An empty body
        /// has none.
        public func pieces(ofCount count: Int = 64 * 1024) -> Pieces {
            Pieces(body: self, pieceCount: max(count, 1))
        }
    }
}

extension HTTPServer.Body {
    /// A body read piece by piece; reading throws if the temporary file cannot be read.
    public struct Pieces: AsyncSequence, Sendable {
        /// A piece of the body.
        public typealias Element = Data

        fileprivate let body: HTTPServer.Body
        fileprivate let pieceCount: Int

        /// Returns an iterator that begins at the first byte.
        public func makeAsyncIterator() -> Iterator {
            Iterator(pieces: self)
        }

        /// The place up to which a body was read.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let pieces: Pieces
            private var position = 0

            fileprivate init(pieces: Pieces) {
                self.pieces = pieces
            }

            /// Returns the next piece, or nil at the end.
            public mutating func next() async throws -> Data? {
                guard position < pieces.body.count else { return nil }
                let piece = try pieces.body.data(in: position..<(position + pieces.pieceCount))
                position += piece.count
                return piece.isEmpty ? nil : piece
            }
        }
    }
}
