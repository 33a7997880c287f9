import Foundation

/// Takes the bytes of a body as they come: into memory, and into a file once they are many.
struct BodySpool: Sendable {
    private let makeFile: @Sendable () throws -> String
    private var pending = Data()
    private var file: (path: String, count: Int)?
    /// Why the bytes could not be kept, or nil.
    private(set) var error: (any Error)?

    /// Makes a spool that has a file made, and told its path, if it needs one.
    init(makeFile: @escaping @Sendable () throws -> String) {
        self.makeFile = makeFile
    }

    /// Takes some bytes; a failure is kept for whoever wants the body.
    mutating func append(_ bytes: Data) {
        guard error == nil else { return }
        pending.append(bytes)
        let limit = file == nil ? Canard.Body.maximumLengthInMemory : Canard.Body.pieceLength
        if pending.count > limit { flush() }
    }

    private mutating func flush() {
        do {
            let path = try file?.path ?? makeFile()
            try FileSystem.append(pending, to: path)
            file = (path, (file?.count ?? 0) + pending.count)
        } catch {
            self.error = error
        }
        pending = Data()
    }

    /// Returns the body, which takes the file over.
    mutating func finish() -> Canard.Body {
        guard file != nil else { return Canard.Body(pending) }
        if !pending.isEmpty { flush() }
        guard let file else { return Canard.Body() }
        return Canard.Body(BodyContents(path: file.path, count: file.count, isTemporary: true))
    }
}
