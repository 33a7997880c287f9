import Canard
import Foundation

/// Bodies that stand in files beside the HAR file.
enum SideFile {
    /// Reads a file by its plain name; anything that leads elsewhere is missing.
    static func read(_ name: String, in folder: URL?) -> BodyReading {
        let isPlain =
            !name.isEmpty && !name.hasPrefix(".")
            && !name.contains { $0 == "/" || $0 == "\\" || $0 == "\0" }
        guard isPlain else { return .missing("'\(name)' is no name of a file beside the HAR file") }
        guard let folder else { return .missing("there is no folder to look for '\(name)' in") }
        let file = folder.appendingPathComponent(name)
        var status = stat()
        guard lstat(file.path, &status) == 0 else {
            return .missing("the file '\(name)' is not beside the HAR file")
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Int32.max else {
            return .missing("'\(name)' is no file that can be read")
        }
        do {
            return .bytes(Array(try Data(contentsOf: file)))
        } catch {
            return .missing("'\(name)' cannot be read")
        }
    }
}
