import Foundation

/// The files below a folder.
struct FolderTree {
    /// The paths of all files relative to the folder, sorted.
    let paths: [String]
    private let root: URL

    init(_ root: URL) {
        self.root = root
        let names = FileManager.default.enumerator(atPath: root.path)?.allObjects ?? []
        paths = names.compactMap { $0 as? String }
            .filter { !RecordingsFolder.isFolder(root.appendingPathComponent($0)) }
            .sorted()
    }

    /// The files that hold an interaction, which those with a body do not.
    var interactions: [String] {
        paths.filter { $0.hasSuffix(".json") && !$0.contains("-response.") }
    }

    /// Returns the text of a file, decoded leniently, since pictures are among them.
    func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    /// Returns the first file whose name begins and ends so, in any folder.
    func first(named prefix: String, suffix: String) -> String? {
        paths.first { path in
            let name = path.split(separator: "/").last ?? ""
            return name.hasPrefix(prefix) && name.hasSuffix(suffix)
        }
    }

    /// The tree as text: each folder once, and what is in it indented below.
    var drawing: String {
        var lines: [String] = []
        var above: [Substring] = []
        for path in paths {
            let parts = path.split(separator: "/")
            let folders = Array(parts.dropLast())
            let shared = zip(folders, above).prefix { $0 == $1 }.count
            for depth in shared..<max(shared, folders.count) {
                lines.append(String(repeating: "  ", count: depth) + "\(folders[depth])/")
            }
            above = folders
            lines.append(String(repeating: "  ", count: folders.count) + (parts.last ?? ""))
        }
        return lines.joined(separator: "\n")
    }
}
