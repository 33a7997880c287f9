import Foundation

/// A file that holds a body.
final class BodyContents: Sendable {
    /// The file's path.
    let path: String
    /// How many bytes it had when it was taken for a body.
    let count: Int
    private let isTemporary: Bool

    /// Takes a file for a body; a temporary one is removed when nobody needs it any more.
    init(path: String, count: Int, isTemporary: Bool) {
        self.path = path
        self.count = count
        self.isTemporary = isTemporary
    }

    deinit {
        // What cannot be removed now, the next recording removes.
        if isTemporary { unlink(path) }
    }

    /// Returns some bytes of the file.
    func data(in range: Range<Int>) throws(CanardError) -> Data {
        do {
            let data = try FileSystem.read(path, range: range)
            if data.count == range.count { return data }
        } catch {
            throw CanardError(
                .invalidBodyFile,
                reason: error.description,
                file: URL(fileURLWithPath: path),
                underlyingError: error
            )
        }
        throw CanardError(
            .invalidBodyFile,
            reason: "the body became shorter while it was read",
            file: URL(fileURLWithPath: path)
        )
    }
}
