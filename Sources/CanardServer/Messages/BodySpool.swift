import Foundation

/// Collects a body in memory, and from a size on in a temporary file.
struct BodySpool {
    private let memoryBytes: Int
    private var data = Data()
    private var file: OpenFile?
    private var count = 0

    /// Makes an empty spool that holds so many bytes in memory.
    init(memoryBytes: Int) {
        self.memoryBytes = memoryBytes
    }

    mutating func append(_ piece: Data) throws {
        count += piece.count
        if let file { return try file.append(piece) }
        data.append(piece)
        guard count > memoryBytes else { return }
        let file = try OpenFile.temporary()
        try file.append(data)
        self.file = file
        data = Data()
    }

    /// Returns what was collected.
    func body() -> HTTPServer.Body {
        if let file { return HTTPServer.Body(file: file, count: count) }
        return HTTPServer.Body(data)
    }
}
