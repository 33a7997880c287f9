import Canard

/// What a log has beyond its entries: the member `har` of the recording's `canard.json`.
struct LogRemainder {
    /// How many entries the files had that were imported so far.
    private(set) var count: Int
    /// The members of the logs, but for their entries.
    private(set) var log: [OrderedJSON.Member]

    /// Reads what is kept of earlier imports.
    init(_ node: JSONNode?) {
        let value = node.map { OrderedJSON($0) }
        let count = value?["count"]?.number ?? 0
        self.count = (0...1e9).contains(count) ? Int(count) : 0
        log = value?["log"]?.members ?? []
    }

    /// Adds a document; its members take the place of those of the same name, pages come to the others.
    mutating func add(_ document: HARDocument) {
        count += document.entries.count
        for member in document.outline.logMembers where member.name != "entries" {
            guard let index = log.firstIndex(where: { $0.name == member.name }) else {
                log.append(member)
                continue
            }
            if member.name == "pages", let known = log[index].value.elements {
                let new = member.value.elements ?? []
                log[index].value = .array(known + new.filter { !known.contains($0) })
            } else {
                log[index].value = member.value
            }
        }
    }

    /// The member as it is written.
    var node: JSONNode {
        .object(["count": .number(count), "log": OrderedJSON.object(log).node])
    }
}
