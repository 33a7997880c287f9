import Foundation

extension URL {
    /// Throws an error of a code unless this is the URL of a file or folder.
    func requireFile(_ code: CanardError.Code, _ setting: String) throws(CanardError) {
        guard !isFileURL else { return }
        throw CanardError(
            code,
            reason: "'\(absoluteString)' is no file URL for \(setting); use URL(fileURLWithPath:)"
        )
    }
}
