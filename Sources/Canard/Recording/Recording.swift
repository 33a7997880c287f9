public import Foundation

extension Canard {
    /// A recording as a folder of interactions, to be read and changed by code.
    ///
    /// ```swift
    /// let recording = try Canard.Recording(URL(fileURLWithPath: "Recordings/happy-path"))
    /// for entry in try recording.entries() {
    ///     print(entry.file.lastPathComponent, try entry.interaction.get().request.url)
    /// }
    /// ```
    ///
    /// Reading sees what is there at the moment. Writing is atomic, under the lock of the folder, and
    /// redacts as ``Canard`` does; other processes may record at the same time.
    public struct Recording: Sendable {
        /// The folder.
        public let url: URL
        let path: String
        let rules: MatchingRules
        let writer: InteractionWriter
        let nodeRedaction: NodeRedaction

        /// Opens a recording, under the rules of its `canard.json` and those that are given.
        ///
        /// - Parameters:
        ///   - url: The folder; made when something is written, if it is not there.
        ///   - matchers: What decides keys; nil for those of the settings file, or the default.
        ///   - redaction: What is taken out of what is written, besides what the settings file states.
        /// - Throws: ``CanardError/Code/invalidSetting`` if the settings file is wrong.
        public init(
            _ url: URL,
            matchers: Matchers? = nil,
            redaction: Redaction = .default
        ) throws {
            let files = SettingsFiles(folders: [url])
            if let error = files.error { throw error }
            let file = files.merged
            self.url = url
            path = url.folderPath
            rules = MatchingRules(
                matchers: matchers ?? file?.matchers ?? .default,
                redaction: file.map { redaction + $0.redaction } ?? redaction,
                hostAliases: HostAliases(file?.hostAliases ?? [:])
            )
            writer = InteractionWriter(root: path, volatileHeaders: [])
            nodeRedaction = NodeRedaction(rules.redaction)
        }

        /// A file that is an interaction, or is damaged.
        public struct Entry: Sendable {
            /// The file.
            public var file: URL
            /// The interaction with its bodies, or what is wrong with it.
            public var interaction: Result<Interaction, CanardError>
        }

        /// The interactions of a recording, each read when its turn comes.
        public struct Entries: Sequence, IteratorProtocol {
            fileprivate var walk: RecordingWalk

            /// Reads the next interaction; JSON of another shape is passed over.
            public mutating func next() -> Entry? {
                while let path = walk.next() {
                    let file = URL(fileURLWithPath: path)
                    do throws(CanardError) {
                        guard let found = try InteractionFile.read(path) else { continue }
                        return Entry(file: file, interaction: .success(try found.loaded()))
                    } catch {
                        return Entry(file: file, interaction: .failure(error))
                    }
                }
                return nil
            }
        }

        /// Returns the interactions, folder by folder, sorted by name.
        ///
        /// - Throws: ``CanardError/Code/recordingNotFound`` if there is no such folder.
        public func entries() throws -> Entries { Entries(walk: try walk()) }

        func walk() throws(CanardError) -> RecordingWalk {
            do {
                return try RecordingWalk(root: path)
            } catch {
                throw CanardError(
                    .recordingNotFound,
                    reason: error.description,
                    file: url,
                    underlyingError: error
                )
            }
        }

        /// Reads one interaction with its bodies.
        ///
        /// - Parameter file: A file of the recording.
        /// - Returns: The interaction, or nil if the file is not there, or is JSON of another shape.
        /// - Throws: What is wrong with the file, with its place and reason.
        public func interaction(in file: URL) throws -> Interaction? {
            try InteractionFile.read(file.standardizedFileURL.path)?.loaded()
        }

        /// Adds an interaction under the next free ordinal of its request.
        ///
        /// - Parameter interaction: The interaction; its ordinal is not looked at.
        /// - Returns: The file that was written.
        /// - Throws: ``CanardError/Code/recordingNotWritable``.
        @discardableResult
        public func append(_ interaction: Interaction) throws -> URL {
            try write(at: url) { () throws in
                let (clean, identity) = try prepared(interaction)
                let written = try writer.append(clean, identity: identity, from: 1)
                return URL(fileURLWithPath: written.path)
            }
        }

        /// Writes an interaction in the place of one that is there; the file keeps its name.
        ///
        /// Members of the file that are not Canard's are kept.
        ///
        /// - Parameters:
        ///   - file: A file of the recording.
        ///   - interaction: The interaction.
        /// - Throws: ``CanardError/Code/recordingNotWritable``, also if the file is no interaction.
        public func replace(_ file: URL, with interaction: Interaction) throws {
            try write(at: file) { () throws in
                let former = try known(file)
                let (clean, identity) = try prepared(interaction)
                _ = try writer.write(
                    clean,
                    key: identity.key,
                    number: 1,
                    at: former.path,
                    replacing: former
                )
            }
        }

        /// Removes an interaction and its side files.
        ///
        /// - Parameter file: A file of the recording.
        /// - Throws: ``CanardError/Code/recordingNotWritable``, also if the file is no interaction.
        public func remove(_ file: URL) throws {
            try write(at: file) { () throws in try writer.remove(try known(file)) }
        }

        /// Returns the request of an interaction as the key sees it.
        func identity(of interaction: Interaction) -> RequestIdentity {
            rules.identity(of: interaction.request)
        }

        private func known(_ file: URL) throws -> RecordedFile {
            let path = file.deletingLastPathComponent().folderPath + "/\(file.lastPathComponent)"
            guard path.hasPrefix("\(self.path)/") else {
                throw SystemError(reason: "the file is not in \(self.path)")
            }
            guard let found = try InteractionFile.read(path) else {
                throw SystemError(reason: "there is no interaction here")
            }
            return try writer.recorded(found, number: 1)
        }

        func prepared(_ interaction: Interaction) throws -> (Interaction, RequestIdentity) {
            for matcher in interaction.match ?? [] where Matcher(name: matcher.name) == nil {
                throw SystemError(reason: "the matcher '\(matcher.name)' cannot stand in a file")
            }
            var clean = try rules.redaction.applied(to: interaction)
            clean.request = rules.recorded(interaction.request)
            return (clean, rules.identity(of: clean.request))
        }

        func write<Value>(at place: URL, _ body: () throws -> Value) throws -> Value {
            do {
                try FileSystem.makeDirectory(path)
                return try DirectoryLock.withLock(path) {
                    try writer.clean()
                    defer { writer.finish() }
                    return try body()
                }
            } catch {
                throw CanardError(
                    .recordingNotWritable,
                    reason: "\(error)",
                    file: place,
                    underlyingError: error
                )
            }
        }
    }
}
