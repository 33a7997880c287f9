/// Interactions that were read, for as long as their files stay as they are.
///
/// Bounded: what was not used for long is forgotten, so replaying any number of different interactions
/// takes no more memory.
struct InteractionCache: Sendable {
    private let rules: MatchingRules
    /// Told what looks wrong in a file that is read.
    private let warn: @Sendable (CanardError) -> Void
    private let heads = Locked(GenerationalCache<String, StoredInteraction>(limit: 8 << 20))
    private let whole = Locked(GenerationalCache<String, Whole>(limit: 16 << 20))

    /// What an interaction takes besides its bodies, in bytes, as measured.
    private static let entryCost = 4096

    /// An interaction with its bodies.
    private struct Whole: Sendable {
        let interaction: Canard.Interaction
        let key: RequestKey
        let signatures: FileSignatures
    }

    init(rules: MatchingRules, warn: @escaping @Sendable (CanardError) -> Void) {
        self.rules = rules
        self.warn = warn
    }

    /// Returns what a file says of its request, or nil where it is no interaction.
    func stored(_ path: String) throws(CanardError) -> StoredInteraction? {
        if let known = heads.withLock({ $0.value(for: path) }), known.isCurrent { return known }
        guard let stored = try StoredInteraction.read(path, rules: rules) else { return nil }
        for warning in stored.file.warnings { warn(warning) }
        let cost = Self.entryCost + 2 * stored.identity.request.body.count
        heads.withLock { $0.insert(stored, for: path, cost: cost) }
        return stored
    }

    /// Returns an interaction with its bodies, or nil where the file has not that key any more.
    func interaction(_ path: String, key: RequestKey) throws(CanardError) -> Canard.Interaction? {
        guard let stored = try stored(path), stored.key == key else { return nil }
        var signatures = FileSignatures(path, stored.file.signature)
        signatures.add(stored.file.requestBody.path(in: stored.file.directory))
        signatures.add(stored.file.responseBody.path(in: stored.file.directory))
        let interaction = try stored.file.loaded()
        // The body of another answer may have come in between.
        guard signatures.areCurrent else { return nil }
        let inMemory = interaction.response?.body.inMemory?.count ?? 0
        let cost = Self.entryCost + interaction.request.body.count + inMemory
        let entry = Whole(interaction: interaction, key: key, signatures: signatures)
        whole.withLock { $0.insert(entry, for: path, cost: cost) }
        return interaction
    }

    /// Returns an interaction if it was read before, under that key, and its files are as they were.
    func rememberedInteraction(_ path: String, key: RequestKey) -> Canard.Interaction? {
        guard let known = whole.withLock({ $0.value(for: path) }), known.key == key,
            known.signatures.areCurrent
        else { return nil }
        return known.interaction
    }
}
