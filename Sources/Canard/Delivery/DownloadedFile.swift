import Foundation

/// The file that the body of a download goes into, which is removed with the value unless a client has it.
final class DownloadedFile: Sendable {
    /// Where the file is.
    let url = FileManager.default.freeTemporaryFile
    private let isGivenAway = Locked(false)

    /// Leaves the file to the client.
    func giveAway() { isGivenAway.withLock { $0 = true } }

    deinit {
        if !isGivenAway.withLock({ $0 }) { unlink(url.path) }
    }
}
