public import Foundation

extension Canard.Recording {
    /// Something in a recording that a reader would stumble over.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The file.
        public var file: URL
        /// Where in the file, as in ``CanardError/place``; or nil.
        public var place: String?
        /// What is wrong, as a phrase.
        public var reason: String

        package init(file: URL, place: String? = nil, reason: String) {
            self.file = file
            self.place = place
            self.reason = reason
        }

        /// File, place and reason in one line.
        public var description: String {
            [file.path, place, reason].compactMap { $0 }.joined(separator: ": ")
        }
    }

    /// Returns what is wrong with the recording's files, sorted by file; none for a sound recording.
    ///
    /// Damaged interactions and bodies, members that look like others misspelt, side files that no
    /// interaction names, and two files that answer the same request under the same ordinal.
    ///
    /// - Throws: ``CanardError/Code/recordingNotFound`` if there is no such folder.
    public func problems() throws -> [Problem] {
        var problems: [Problem] = []
        var turns: [Turn: URL] = [:]
        var named: Set<String> = []
        for entry in try entries() {
            switch entry.interaction {
            case .failure(let error):
                let file = error.file ?? entry.file
                problems.append(Problem(file: file, place: error.place, reason: error.reason))
            case .success(let interaction):
                let turn = Turn(key: identity(of: interaction).key, interaction)
                if let other = turns.updateValue(entry.file, forKey: turn) {
                    let reason =
                        "answers the same request with the same ordinal as \(other.lastPathComponent)"
                    problems.append(Problem(file: entry.file, place: "ordinal", reason: reason))
                }
            }
            // What cannot be read is told already.
            for warning in (try? InteractionFile.read(entry.file.path))?.warnings ?? [] {
                problems.append(
                    Problem(file: entry.file, place: warning.place, reason: warning.reason)
                )
            }
            named.formUnion(sideFiles(of: entry.file))
        }
        for file in allFiles() where !named.contains(file) && Self.isNamedAsSideFile(file) {
            problems.append(
                Problem(file: URL(fileURLWithPath: file), reason: "no interaction names this file")
            )
        }
        return problems.sorted { ($0.file.path, $0.reason) < ($1.file.path, $1.reason) }
    }

    /// When an interaction's turn comes.
    private struct Turn: Hashable {
        let key: RequestKey
        let match: [Canard.Matcher]?
        let ordinal: Int

        init(key: RequestKey, _ interaction: Canard.Interaction) {
            self.key = key
            match = interaction.match
            ordinal = interaction.ordinal
        }
    }

    /// The side files that a file names, also where it is damaged otherwise.
    private func sideFiles(of file: URL) -> [String] {
        // What cannot be read has been reported.
        guard let found = try? InteractionFile.read(file.path) else { return [] }
        return [found.requestBody, found.responseBody].compactMap { $0.path(in: found.directory) }
    }

    private static func isNamedAsSideFile(_ path: String) -> Bool {
        let name = path.lastComponent
        guard
            let range = name.range(of: "-response.", options: .backwards)
                ?? name.range(of: "-request.", options: .backwards)
        else { return false }
        return RecordingLocation.ordinal(inName: "\(name[..<range.lowerBound]).json") != nil
    }

    private func allFiles() -> [String] {
        var files: [String] = []
        var folders = [path]
        while let folder = folders.popLast() {
            // A folder that went away meanwhile holds nothing.
            for (name, isDirectory) in (try? FileSystem.list(folder)) ?? [] {
                if isDirectory {
                    folders.append("\(folder)/\(name)")
                } else {
                    files.append("\(folder)/\(name)")
                }
            }
        }
        return files
    }
}
