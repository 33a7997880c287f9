package import Foundation

// What imports and exports of other formats need of a recording.
extension Canard.Recording {
    /// How far an import is: the last number that each request's files have.
    package struct Progress: Sendable {
        fileprivate var numbers: [RecordingLocation: Int] = [:]

        package init() {}
    }

    /// An interaction that is ready to be written: its secrets are gone and its key is known.
    package struct Prepared: Sendable {
        fileprivate var interaction: Canard.Interaction
        fileprivate var identity: RequestIdentity
        fileprivate var members: JSONNode?
        /// Whether secrets were taken out.
        package var isRedacted: Bool
    }

    /// Prepares an interaction, with a member of another format, which is redacted as well.
    ///
    /// - Parameters:
    ///   - interaction: The interaction; its ordinal is not looked at.
    ///   - member: A name and what the file holds under it, or nil.
    /// - Returns: What ``append(_:ordinal:progress:)`` takes.
    /// - Throws: Why it cannot be written.
    package func prepare(
        _ interaction: Canard.Interaction,
        member: (name: String, value: JSONNode)?
    ) throws -> Prepared {
        let (clean, identity) = try prepared(withoutSecretsInWords(interaction))
        var aliased = interaction
        aliased.request.url = rules.hostAliases.applied(to: interaction.request.url)
        return Prepared(
            interaction: clean,
            identity: identity,
            members: member.map { .object([$0.name: nodeRedaction.applied(to: $0.value)]) },
            isRedacted: clean.request != aliased.request || clean.response != aliased.response
        )
    }

    /// Takes secrets out of what other tools say in words: why a body or an answer is not there.
    private func withoutSecretsInWords(_ interaction: Canard.Interaction) -> Canard.Interaction {
        var interaction = interaction
        if let reason = interaction.response?.body.missingReason {
            interaction.response?.body = .missing(nodeRedaction.applied(to: reason))
        }
        if let failure = interaction.failure, failure.name == nil {
            let domain = nodeRedaction.applied(to: failure.domain)
            interaction.failure = Canard.Failure(domain: domain, code: failure.code)
        }
        return interaction
    }

    /// Runs the closure while this process alone writes into the recording.
    ///
    /// - Throws: ``CanardError/Code/recordingNotWritable``.
    package func writing<Value>(_ body: () throws -> Value) throws -> Value {
        try write(at: url, body)
    }

    /// Adds an interaction under the next free ordinal of its request; to be called within
    /// ``writing(_:)``.
    ///
    /// - Parameters:
    ///   - prepared: The interaction.
    ///   - ordinal: The ordinal to use if it is free, else the next; nil for the next that is free.
    ///   - progress: Where numbers go on, so that a thousandth answer is written as fast as the first.
    /// - Returns: The file that was written.
    /// - Throws: Why it could not be written.
    @discardableResult
    package func append(
        _ prepared: Prepared,
        ordinal: Int? = nil,
        progress: inout Progress
    ) throws -> URL {
        let location = prepared.identity.location
        let last = progress.numbers[location, default: 0]
        let written = try writer.append(
            prepared.interaction,
            identity: prepared.identity,
            from: ordinal ?? last + 1,
            fingerprint: .unused,
            members: prepared.members
        )
        progress.numbers[location] = max(last, written.number)
        return URL(fileURLWithPath: written.path)
    }

    /// The files that may be interactions, folder by folder, sorted by name.
    ///
    /// - Throws: ``CanardError/Code/recordingNotFound`` if there is no such folder.
    package func files() throws(CanardError) -> some Sequence<URL> {
        try walk().lazy.map { URL(fileURLWithPath: $0) }
    }

    /// An interaction whose secrets are gone, with a member of another format.
    package struct Stored: Sendable {
        /// The interaction; a body that was not kept is one that says so.
        package var interaction: Canard.Interaction
        /// The member, redacted, or nil where the file has none.
        package var member: JSONNode?
    }

    /// Reads an interaction and a member of its file, or returns nil for JSON of another shape.
    ///
    /// - Throws: What is wrong with the file.
    package func stored(_ file: URL, member name: String) throws -> Stored? {
        guard let found = try InteractionFile.read(file.path) else { return nil }
        var interaction = found.interaction
        interaction.request = try found.request()
        if case .missing(let reason) = found.responseBody {
            interaction.response?.body = .missing(reason)
        } else {
            interaction = try found.loaded()
        }
        return Stored(
            interaction: withoutSecretsInWords(try rules.redaction.applied(to: interaction)),
            member: try member(name, of: file).map { nodeRedaction.applied(to: $0) }
        )
    }

    /// What decides the place of an interaction in a log.
    package struct Summary: Sendable {
        package var recordedAt: Date?
        package var ordinal: Int
        /// The member of another format, as the file has it, or nil.
        package var member: JSONNode?
    }

    /// Reads what decides the place of an interaction in a log, or returns nil for JSON of another shape.
    ///
    /// - Throws: What is wrong with the file.
    package func summary(_ file: URL, member name: String) throws -> Summary? {
        guard let found = try InteractionFile.read(file.path) else { return nil }
        return Summary(
            recordedAt: found.interaction.recordedAt,
            ordinal: found.interaction.ordinal,
            member: try member(name, of: file)
        )
    }

    private func member(_ name: String, of file: URL) throws -> JSONNode? {
        let text = try FileSystem.read(file.path, limit: InteractionFile.maximumLength)?.data
        return try JSONDocument(text ?? Data()).root[name].map(JSONNode.init)
    }

    /// Whether anything is taken out of what is written.
    package var isRedacting: Bool { rules.redaction != .off }

    /// Returns a member of the recording's own settings file, redacted, or nil.
    ///
    /// - Throws: What is wrong with the file.
    package func setting(_ name: String) throws -> JSONNode? {
        guard let text = try FileSystem.read(settingsPath)?.data else { return nil }
        return try JSONDocument(text).root[name].map { nodeRedaction.applied(to: JSONNode($0)) }
    }

    /// Changes a member of the recording's own settings file.
    ///
    /// The value is redacted; all else in the file stays as it is written. No other change comes in between.
    ///
    /// - Throws: ``CanardError/Code/recordingNotWritable``.
    package func updateSetting(
        _ name: String,
        _ change: (JSONNode?) throws -> JSONNode
    ) throws {
        try write(at: url) { () throws in
            let former = try FileSystem.read(settingsPath)?.data
            let value = try change(try setting(name))
            let member = SettingsMember(name: name, value: nodeRedaction.applied(to: value))
            try writer.put(try member.text(in: former), at: settingsPath)
        }
    }

    /// Whether a file is the recording's own settings.
    package func isSettings(_ file: URL) -> Bool {
        file.standardizedFileURL.resolvingSymlinksInPath().path == settingsPath
    }

    private var settingsPath: String { "\(path)/\(SettingsFile.name)" }
}
