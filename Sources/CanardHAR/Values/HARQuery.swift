import Canard

/// The query of a URL as HAR lists it.
enum HARQuery {
    /// Returns the pairs in order, decoded once; a name without a value has an empty one.
    static func list(_ url: String) -> OrderedJSON {
        .array(pairs(URLParts(url).query ?? ""))
    }

    /// Returns the pairs of a query or form.
    static func pairs(_ text: some StringProtocol) -> [OrderedJSON] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            return .members([
                "name": .string(decoded(pair[..<equals])),
                "value": .string(decoded(pair[equals...].dropFirst())),
            ])
        }
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        String(decoding: PercentCoding.decoded(text, plusIsSpace: true), as: UTF8.self)
    }
}
