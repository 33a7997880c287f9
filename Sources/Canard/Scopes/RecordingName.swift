package import Foundation

/// Where a recording is that is called by name.
package struct RecordingName: Sendable {
    /// The name: one or more parts of a path, such as `happy-path` or `checkout/declined`.
    package let name: String

    /// Takes a name; one that leads out of the folder of recordings is refused.
    package init(_ name: String) throws(CanardError) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        guard isPlain, !name.contains("\0") else {
            throw CanardError(
                .invalidSetting,
                reason: "'\(name)' is no name for a recording; use words, with slashes between them"
            )
        }
        self.name = name
    }

    /// Returns the folder, or an archive of that name: in the one that the environment names, else the nearest `Recordings` above the
    /// source file that has it, else in the bundle, else `Recordings` beside the source file.
    package func url(
        environment: ScopeEnvironment,
        sourceFile: String,
        bundle: Bundle?
    ) -> URL {
        if let recordings = environment.recordings {
            return existing(in: recordings) ?? folder(in: recordings)
        }
        let home = URL(fileURLWithPath: sourceFile).deletingLastPathComponent()
        var directory = home
        while true {
            let recordings = directory.appendingPathComponent("Recordings")
            if let found = existing(in: recordings) { return found }
            guard directory.path.count > 1 else { break }
            directory.deleteLastPathComponent()
        }
        if let resources = bundle?.resourceURL,
            let found = existing(in: resources.appendingPathComponent("Recordings"))
        {
            return found
        }
        return folder(in: home.appendingPathComponent("Recordings"))
    }

    /// Returns eight digits that tell a text from others.
    package static func digits(of text: String) -> String {
        String(SHA256.hexDigest(Array(text.utf8)).prefix(8))
    }

    private func folder(in recordings: URL) -> URL {
        recordings.appendingPathComponent(name, isDirectory: !ArchiveFormat.covers(name: name))
    }

    /// Returns the folder, or the archive of that name, if it is there.
    private func existing(in recordings: URL) -> URL? {
        let folder = folder(in: recordings)
        if FileSystem.exists(folder.path) { return folder }
        return ArchiveFormat.suffixes.map { recordings.appendingPathComponent(name + $0) }
            .first { FileSystem.exists($0.path) }
    }
}
