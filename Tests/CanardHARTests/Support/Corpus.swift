import Foundation

/// Real files of other tools, which are not part of the project: `CANARD_CORPUS` says where they are.
enum Corpus {
    static let reason = "set CANARD_CORPUS to the folder with real files of other tools"

    static let root = ProcessInfo.processInfo.environment["CANARD_CORPUS"].map {
        URL(fileURLWithPath: $0, isDirectory: true)
    }

    static var isThere: Bool { root != nil }

    /// The files in a folder of the corpus, sorted by path; none without it.
    static func files(in folder: String) -> [URL] {
        guard let root else { return [] }
        let base = root.appendingPathComponent(folder)
        let names =
            FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().map { base.appendingPathComponent($0) }.filter {
            ["har", "json"].contains($0.pathExtension)
        }
    }
}
