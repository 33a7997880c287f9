/// A file with what its stored request says under the rules in force.
///
/// The stored request decides: the key in a file and the name of a file are only caches.
struct StoredInteraction: Sendable {
    /// What the file states.
    let file: InteractionFile
    /// The stored request as the key sees it.
    let identity: RequestIdentity
    /// The key that decides: under the file's own matchers where it states some.
    let key: RequestKey
    /// The state of the file and of its request's body when they were read.
    private let signatures: FileSignatures

    /// Reads a file, or returns nil where there is none or where it is no interaction.
    static func read(_ path: String, rules: MatchingRules) throws(CanardError) -> StoredInteraction?
    {
        guard let file = try InteractionFile.read(path) else { return nil }
        var signatures = FileSignatures(path, file.signature)
        signatures.add(file.requestBody.path(in: file.directory))
        let identity = rules.identity(of: try file.request())
        return StoredInteraction(file: file, identity: identity, signatures: signatures)
    }

    private init(file: InteractionFile, identity: RequestIdentity, signatures: FileSignatures) {
        self.file = file
        self.identity = identity
        self.signatures = signatures
        key = file.interaction.match.map { identity.key(under: $0) } ?? identity.key
    }

    /// Whether the files are still in the state in which they were read.
    var isCurrent: Bool { signatures.areCurrent }

    /// Returns whether this answers a live request: keys are equal, and so say conditions in code.
    func answers(_ live: RequestIdentity) -> Bool {
        if let match = file.interaction.match { return live.key(under: match) == key }
        return live.key == key && identity.satisfiesConditions(for: live)
    }
}
