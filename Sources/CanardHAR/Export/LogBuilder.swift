import Canard

/// Makes the members of a log around its entries.
struct LogBuilder {
    /// What earlier imports kept.
    let remainder: LogRemainder
    /// Whether secrets were taken out.
    let isRedacted: Bool

    private static let note = "Canard took secrets out of this log."
    /// Who wrote the log that was imported.
    private static let creatorName = "_canardCreator"

    /// The members in order; `entries` is where the entries belong.
    var members: [OrderedJSON.Member] {
        let rest = OrderedJSON.object(remainder.log)
        var log = OrderedJSON.members([
            "version": .string("1.2"),
            "creator": HARCreator.canard,
            "browser": rest["browser"].flatMap { browser in
                browser.members.map { _ in HARCreator.normalized(browser, name: nil) }
            },
            "pages": pages.map(OrderedJSON.array),
            "entries": .array([]),
            "comment": comment(rest["comment"]?.text).map(OrderedJSON.string),
        ])
        if let creator = rest["creator"], creator["name"]?.text != HARCreator.canard["name"]?.text {
            log[Self.creatorName] = creator
        }
        let written = ["version", "creator", "browser", "pages", "entries", "comment"]
        for member in remainder.log where !written.contains(member.name) {
            if log[member.name] == nil { log[member.name] = member.value }
        }
        return log.members ?? []
    }

    /// The names of the pages that entries may refer to.
    var pageNames: Set<String> { Set((pages ?? []).compactMap { $0["id"]?.text }) }

    private var pages: [OrderedJSON]? {
        OrderedJSON.object(remainder.log)["pages"]?.elements?.compactMap(HARPages.normalized)
    }

    private func comment(_ former: String?) -> String? {
        guard isRedacted else { return former }
        guard let former, !former.isEmpty else { return Self.note }
        return former.contains(Self.note) ? former : "\(former) \(Self.note)"
    }
}
