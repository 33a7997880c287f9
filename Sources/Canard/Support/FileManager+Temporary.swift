import Foundation

extension FileManager {
    /// A path in the system's temporary folder that no file has.
    var freeTemporaryFile: URL {
        temporaryDirectory.appendingPathComponent("canard-\(UUID().uuidString).tmp")
    }
}
