/// Finds out where two shapes of JSON are not the same.
///
/// What is there and was not recorded is compatible, and so is what may be null or missing now: a kind
/// that was not recorded, and a member that is gone though all recorded objects had it, are breaking.
struct ShapeComparison {
    /// How many differences of a severity are kept: far more than anyone reads, and few enough for memory
    /// when nothing in a long body is as it was.
    static let maximumCount = 10_000

    private var differences: [Canard.ShapeDifference.Severity: [Canard.ShapeDifference]] = [:]
    /// The way to the values that are compared.
    private var steps = ["$"]

    /// Returns the differences, in no order that means anything.
    static func differences(
        live: JSONShape,
        recorded: JSONShape
    ) -> [Canard.ShapeDifference] {
        var comparison = ShapeComparison()
        comparison.compare(live, recorded)
        return comparison.differences.values.flatMap(\.self)
    }

    private mutating func compare(_ live: JSONShape, _ recorded: JSONShape) {
        // The elements of an empty array may be anything.
        guard !live.kinds.isEmpty, !recorded.kinds.isEmpty else { return }
        compareKinds(live.kinds, recorded.kinds)
        let common = live.kinds.intersection(recorded.kinds)
        if common.contains(.array) {
            steps.append("[*]")
            compare(live.elements, recorded.elements)
            steps.removeLast()
        }
        if common.contains(.object) { compareMembers(live.members, recorded.members) }
    }

    private mutating func compareKinds(_ live: JSONShape.Kinds, _ recorded: JSONShape.Kinds) {
        let new = live.subtracting(recorded)
        if !new.isEmpty {
            let isNullable = new == .null || recorded == .null
            add(isNullable ? .compatible : .breaking, live: "\(live)", recorded: "\(recorded)")
        }
    }

    private mutating func compareMembers(
        _ live: JSONShape.Members,
        _ recorded: JSONShape.Members
    ) {
        var (live, recorded) = (live, recorded)
        let areOtherEntries =
            live.haveIdentifiers && recorded.haveIdentifiers && live.steps != recorded.steps
        if live.areEntries || recorded.areEntries || areOtherEntries {
            live.mergeEntries()
            recorded.mergeEntries()
            // A dictionary that is empty for now may hold anything.
            if live.isEmpty || recorded.isEmpty { return }
        }
        let members = live.steps.union(recorded.steps).map { (step: $0, text: $0.text) }
        // In one order each time, since more than the maximum may differ.
        for member in members.sorted(by: { $0.text < $1.text }) {
            steps.append(member.text)
            compareMember(member.step, live, recorded)
            steps.removeLast()
        }
    }

    private mutating func compareMember(
        _ step: JSONPath.Step,
        _ live: JSONShape.Members,
        _ recorded: JSONShape.Members
    ) {
        let (own, other) = (live[step], recorded[step])
        let wasInAll = recorded.areAll(with: step)
        if own.kinds.isEmpty {
            add(wasInAll ? .breaking : .compatible, live: nil, recorded: "\(other.kinds)")
        } else if other.kinds.isEmpty {
            add(.compatible, live: "\(own.kinds)", recorded: nil)
        } else {
            if wasInAll, !live.areAll(with: step) {
                add(.compatible, live: "not in all objects", recorded: "in all")
            }
            compare(own, other)
        }
    }

    private mutating func add(
        _ severity: Canard.ShapeDifference.Severity,
        live: String?,
        recorded: String?
    ) {
        guard differences[severity, default: []].count < Self.maximumCount else { return }
        differences[severity, default: []].append(
            Canard.ShapeDifference(
                .body,
                path: steps.joined(),
                severity,
                live: live,
                recorded: recorded
            )
        )
    }
}

extension JSONPath.Step {
    /// The step as paths are written; a long name by its beginning.
    fileprivate var text: String {
        switch self {
        case .any: return ".*"
        case .index(let index): return "[\(index)]"
        case .member(let name):
            let isPlain = !name.isEmpty && name.utf8.allSatisfy(Self.standsBare)
            return isPlain ? ".\(name.clipped(to: 80))" : "['\(name.clipped(to: 80))']"
        }
    }

    private static func standsBare(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "$"), UInt8(ascii: "@"):
            true
        default: false
        }
    }
}
