import Canard

/// Makes the phases of an exchange.
struct TimingsBuilder {
    let timings: OrderedJSON
    private let isKept: Bool

    /// Takes those that an import kept, else divides the duration of the exchange.
    init(_ interaction: Canard.Interaction, _ kept: OrderedJSON?) {
        isKept = kept?.members?.isEmpty == false
        timings = isKept ? Self.normalized(kept ?? .object([])) : Self.divided(interaction)
    }

    private static func normalized(_ kept: OrderedJSON) -> OrderedJSON {
        var timings = OrderedJSON.object([])
        for name in ["blocked", "dns", "connect", "ssl"] where kept[name] != nil {
            timings[name] = (kept[name]?.number ?? -1) < 0 ? .number(-1) : kept[name]
        }
        for name in ["send", "wait", "receive"] {
            timings[name] = (kept[name]?.number ?? -1) < 0 ? .number(0) : kept[name]
        }
        timings.addMembers(of: kept)
        return timings
    }

    private static func divided(_ interaction: Canard.Interaction) -> OrderedJSON {
        let duration = max(interaction.duration ?? .zero, .zero)
        let head = interaction.response?.chunks.first?.time ?? duration
        let wait = min(max(head, .zero), duration)
        return .members([
            "blocked": .number(-1), "dns": .number(-1), "connect": .number(-1), "ssl": .number(-1),
            "send": .number(0), "wait": .literal(HARNumber.text(wait)),
            "receive": .literal(HARNumber.text(duration - wait)),
        ])
    }

    /// The time of the whole: what is stated beside phases that were kept, else their sum.
    func time(stated: OrderedJSON?) -> OrderedJSON {
        if isKept, let stated, let number = stated.number, number >= 0 { return stated }
        let total = HARTimings.phases.reduce(0) { $0 + max(timings[$1]?.number ?? 0, 0) }
        return .literal(HARNumber.text(total))
    }
}
