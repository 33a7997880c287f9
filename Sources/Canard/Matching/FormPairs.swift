/// The pairs of a query or a URL-encoded form.
///
/// Pairs are split at `&`, then at the first `=`; `+` is a space; empty pairs do not count.
struct FormPairs {
    /// A name with its value; `a` has none, `a=` an empty one.
    struct Pair {
        var name: [UInt8]
        var value: [UInt8]?
    }

    /// The pairs in the order they stand, re-encoded.
    private(set) var pairs: [Pair] = []

    init(_ text: some Collection<UInt8>) {
        for part in text.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "="))
            var pair = Pair(name: Self.canonical(part[..<(equals ?? part.endIndex)]), value: nil)
            if let equals { pair.value = Self.canonical(part[part.index(after: equals)...]) }
            pairs.append(pair)
        }
    }

    private static func canonical(_ text: some Collection<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        PercentCoding.append(PercentCoding.decoded(text, plusIsSpace: true), to: &output)
        return output
    }

    /// The text with the pairs sorted by name, equal names in their order, some names left out.
    func sortedText(ignoring ignored: [String] = []) -> [UInt8] {
        let ignored = ignored.map { Self.canonical(Array($0.utf8)) }
        let kept = pairs.filter { !ignored.contains($0.name) }.enumerated().sorted {
            $0.element.name == $1.element.name
                ? $0.offset < $1.offset
                : $0.element.name.lexicographicallyPrecedes($1.element.name)
        }
        var output: [UInt8] = []
        for (_, pair) in kept {
            if !output.isEmpty { output.append(UInt8(ascii: "&")) }
            output.append(contentsOf: pair.name)
            guard let value = pair.value else { continue }
            output.append(UInt8(ascii: "="))
            output.append(contentsOf: value)
        }
        return output
    }
}
