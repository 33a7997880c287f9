/// Names whose values are secrets.
struct RedactedNames: Sendable, Hashable {
    /// Names whose value is always a secret, folded.
    private var certain: Set<String> = []
    /// Names whose value is one only where it looks like it, folded.
    private var ambiguous: Set<String> = []
    /// Ends of names, in lower case, with `-` between words.
    private var suffixes: Set<String> = []

    init() {}

    init(_ certain: [String], ambiguous: [String] = [], suffixes: Set<String> = []) {
        self.certain = Set(certain.map(Self.folded))
        self.ambiguous = Set(ambiguous.map(Self.folded))
        self.suffixes = suffixes
    }

    /// Returns whether a value under a name is a secret.
    func coversValue(_ value: @autoclosure () -> String, of name: String) -> Bool {
        guard !isEmpty else { return false }
        let folded = Self.folded(name)
        if certain.contains(folded) { return true }
        if !suffixes.isEmpty {
            let words = name.lowercased().replacing("_", with: "-")
            if suffixes.contains(where: words.hasSuffix) { return true }
        }
        return ambiguous.contains(folded) && SecretShape.isLikelySecret(value())
    }

    /// Whether no name is covered.
    var isEmpty: Bool { certain.isEmpty && ambiguous.isEmpty && suffixes.isEmpty }

    func union(_ other: RedactedNames) -> RedactedNames {
        var result = self
        result.certain.formUnion(other.certain)
        result.ambiguous.formUnion(other.ambiguous)
        result.suffixes.formUnion(other.suffixes)
        return result
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" }
    }
}
