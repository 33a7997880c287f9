/// Finds out at which paths two JSON values are not the same.
enum JSONComparison {
    /// Returns the differences, in the order of the first value's members, up to a number.
    static func differences(
        _ live: JSONDocument.Value,
        _ recorded: JSONDocument.Value,
        limit: Int
    ) -> [Canard.Difference] {
        var differences: [Canard.Difference] = []
        compare(live, recorded, at: "$", into: &differences, limit)
        return differences
    }

    private static func compare(
        _ live: JSONDocument.Value?,
        _ recorded: JSONDocument.Value?,
        at path: String,
        into differences: inout [Canard.Difference],
        _ limit: Int
    ) {
        guard differences.count < limit, live?.text != recorded?.text else { return }
        if let live, let recorded, live.kind == recorded.kind {
            if live.kind == .object {
                let (own, other) = (live.valuesByName, recorded.valuesByName)
                for name in Set(own.keys).union(other.keys).sorted() {
                    compare(
                        own[name],
                        other[name],
                        at: "\(path).\(name)",
                        into: &differences,
                        limit
                    )
                }
                return
            }
            if live.kind == .array {
                let (own, other) = (live.elements, recorded.elements)
                for index in 0..<max(own.count, other.count) {
                    compare(
                        index < own.count ? own[index] : nil,
                        index < other.count ? other[index] : nil,
                        at: "\(path)[\(index)]",
                        into: &differences,
                        limit
                    )
                }
                return
            }
        }
        differences.append(
            Canard.Difference(
                part: .body,
                name: path,
                live: live?.text,
                recorded: recorded?.text
            )
        )
    }
}
