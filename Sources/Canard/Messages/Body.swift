public import Foundation

extension Canard {
    /// The bytes of a response: in memory, or in a file where they are many.
    ///
    /// Bodies above 4 MiB that are recorded or replayed stay in files and are read in pieces.
    public struct Body: Sendable {
        private enum Storage: Sendable {
            case memory(Data)
            case file(BodyContents)
            case missing(reason: String)
        }

        private let storage: Storage

        /// The longest body that is read whole, in bytes.
        static let maximumLengthInMemory = 4 << 20
        /// How many bytes of a longer body are read at once.
        static let pieceLength = 1 << 20

        /// Makes a body of bytes in memory.
        public init(_ data: Data = Data()) {
            storage = .memory(data)
        }

        /// Makes a body of a text in UTF-8.
        public init(_ text: String) {
            self.init(Data(text.utf8))
        }

        init(_ contents: BodyContents) {
            storage = .file(contents)
        }

        private init(storage: Storage) {
            self.storage = storage
        }

        /// A body that there was, but that whoever kept the interaction did not keep.
        ///
        /// It has no bytes, and asking for them is an error with the reason.
        package static func missing(_ reason: String) -> Body {
            Body(storage: .missing(reason: reason))
        }

        /// Why the bytes are not there, or nil where they are.
        package var missingReason: String? {
            if case .missing(let reason) = storage { reason } else { nil }
        }

        /// How many bytes there are.
        public var count: Int {
            switch storage {
            case .memory(let data): data.count
            case .file(let contents): contents.count
            case .missing: 0
            }
        }

        /// Whether there are none.
        public var isEmpty: Bool { count == 0 }

        /// Returns all bytes.
        ///
        /// - Returns: The bytes, which are in memory from then on.
        /// - Throws: ``CanardError/Code/invalidBodyFile`` if the body is in a file that was changed or removed.
        public func data() throws(CanardError) -> Data { try data(in: 0..<count) }

        /// Returns some bytes; a range that reaches beyond the end is cut.
        ///
        /// - Parameter range: The places of the bytes, from 0.
        /// - Returns: The bytes.
        /// - Throws: ``CanardError/Code/invalidBodyFile`` if the body is in a file that was changed or removed.
        public func data(in range: Range<Int>) throws(CanardError) -> Data {
            let range = range.clamped(to: 0..<count)
            switch storage {
            case .memory(let data):
                if range.count == data.count { return data }
                return Data(data.dropFirst(range.lowerBound).prefix(range.count))
            case .file(let contents): return try contents.data(in: range)
            case .missing(let reason):
                throw CanardError(.invalidBodyFile, reason: "the body is missing: \(reason)")
            }
        }

        /// The bytes where they are in memory, or nil.
        var inMemory: Data? {
            if case .memory(let data) = storage { data } else { nil }
        }

        /// The path of the file that holds the bytes, or nil.
        var path: String? {
            if case .file(let contents) = storage { contents.path } else { nil }
        }

        /// Calls the closure with the bytes, one piece after the other.
        func forEachPiece(_ body: (Data) throws(CanardError) -> Void) throws(CanardError) {
            for start in stride(from: 0, to: count, by: Self.pieceLength) {
                try body(try data(in: start..<start + Self.pieceLength))
            }
        }
    }
}

extension Canard.Body: ExpressibleByStringLiteral {
    /// Makes a body of a text in UTF-8.
    public init(stringLiteral text: String) { self.init(text) }
}

extension Canard.Body: Hashable {
    /// Returns whether both have the same bytes; two files are the same where they are one.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count, left.missingReason == right.missingReason else {
            return false
        }
        if let left = left.inMemory, let right = right.inMemory { return left == right }
        if left.path != nil, left.path == right.path { return true }
        for start in stride(from: 0, to: left.count, by: pieceLength) {
            let range = start..<start + pieceLength
            // A file that cannot be read any more equals nothing.
            guard let piece = try? left.data(in: range), let other = try? right.data(in: range),
                piece == other
            else { return false }
        }
        return true
    }

    /// Feeds the number of bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
