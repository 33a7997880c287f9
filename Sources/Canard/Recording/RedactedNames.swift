/// Names whose values are secrets.
struct RedactedNames: Sendable, Hashable {
    /// Names whose value is always a secret, folded.
    private var certain: Set<String> = []
    /// Names whose value is one only where it looks like it, folded.
    private var ambiguous: Set<String> = []
    /// Ends of names, in lower case, with `-` between words.
    private var suffixes: Set<String> = []
    /// Lengths and last letters of the names that are stated, and the last letters of the ends.
    private var shapes: Set<UInt16> = []
    private var suffixEnds: Set<UInt8> = []

    init() {}

    init(_ certain: [String], ambiguous: [String] = [], suffixes: Set<String> = []) {
        self.certain = Set(certain.map(Self.folded))
        self.ambiguous = Set(ambiguous.map(Self.folded))
        self.suffixes = suffixes
        updateShapes()
    }

    /// Returns whether a value under a name is a secret.
    func coversValue(_ value: @autoclosure () -> String, of name: String) -> Bool {
        guard !isEmpty, mayCover(name.utf8) else { return false }
        let folded = Self.folded(name)
        if certain.contains(folded) { return true }
        if !suffixes.isEmpty {
            let words = Self.mapped(name) { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
            if suffixes.contains(where: words.hasSuffix) { return true }
        }
        return ambiguous.contains(folded) && SecretShape.isLikelySecret(value())
    }

    /// Returns false for most names that are not covered, for little.
    ///
    /// None of those covered has their length and last letter. Every member of every body comes here.
    func mayCover(_ name: some Sequence<UInt8>) -> Bool {
        guard let shape = Self.shape(name) else { return true }
        return shapes.contains(shape)
            || (!suffixes.isEmpty && suffixEnds.contains(UInt8(shape & 0xFF)))
    }

    /// The length of a folded name and its last letter, or nil for what is not ASCII.
    private static func shape(_ name: some Sequence<UInt8>) -> UInt16? {
        var count: UInt16 = 0
        var last: UInt8 = 0
        for byte in name where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
            guard byte < 0x80, count < 255 else { return nil }
            count += 1
            last = byte.lowercasedASCII
        }
        return count << 8 | UInt16(last)
    }

    private mutating func updateShapes() {
        shapes = Set(certain.union(ambiguous).compactMap { Self.shape($0.utf8) })
        suffixEnds = Set(suffixes.compactMap { $0.utf8.last { $0 != UInt8(ascii: "-") } })
    }

    /// Whether no name is covered.
    var isEmpty: Bool { certain.isEmpty && ambiguous.isEmpty && suffixes.isEmpty }

    func union(_ other: RedactedNames) -> RedactedNames {
        var result = self
        result.certain.formUnion(other.certain)
        result.ambiguous.formUnion(other.ambiguous)
        result.suffixes.formUnion(other.suffixes)
        result.updateShapes()
        return result
    }

    private static func folded(_ name: String) -> String {
        mapped(name) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") ? nil : $0 }
    }

    /// Turns `A` to `Z` into `a` to `z`, and each byte into what the closure says; every field of every
    /// message comes here.
    private static func mapped(_ name: String, _ map: (UInt8) -> UInt8?) -> String {
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let bytes = (isASCII ? name : name.lowercased()).utf8
        return String(decoding: bytes.compactMap { map($0.lowercasedASCII) }, as: UTF8.self)
    }
}
