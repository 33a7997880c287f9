package import Foundation

/// A folder of a test's own, which is gone with the value.
package final class TemporaryDirectory: Sendable {
    /// The folder.
    package let url: URL

    /// Makes a folder with a name that no other has.
    package init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("canard-test-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A test that looks for what is left would find it; nothing else can be done here.
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns a place in the folder.
    package func appending(_ path: String) -> URL { url.appendingPathComponent(path) }

    /// The paths of all files, relative to the folder, sorted; hidden ones too.
    package var files: [String] {
        let root = url.standardizedFileURL.path
        let enumerator = FileManager.default.enumerator(atPath: root)
        var files: [String] = []
        while let path = enumerator?.nextObject() as? String {
            var isDirectory = ObjCBool(false)
            _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isDirectory)
            if !isDirectory.boolValue { files.append(path) }
        }
        return files.sorted()
    }

    /// The contents of all files by path.
    package var contents: [String: Data] {
        get throws {
            try Dictionary(
                uniqueKeysWithValues: files.map { ($0, try Data(contentsOf: appending($0))) }
            )
        }
    }
}
