import Foundation

/// The folder of the shipped recordings.
enum RecordingsFolder {
    /// Returns the package's folder, wherever the demo is started from.
    static func ofPackage() throws(DemoError) -> URL {
        // This file is two folders below the package; the build knows where that was.
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let url = package.appendingPathComponent("Recordings", isDirectory: true)
        guard isFolder(url) else {
            throw DemoError(
                "there is no folder '\(url.path)', perhaps because the package was moved after it was "
                    + "built; name the folder with '--recordings' ('--into' for 'record')"
            )
        }
        return url
    }

    /// Returns whether there is a folder at a place.
    static func isFolder(_ url: URL) -> Bool {
        var isDirectory = ObjCBool(false)
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
        return exists && isDirectory.boolValue
    }
}
