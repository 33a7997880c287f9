import Canard
import Foundation

/// Makes the entry of an interaction, with what an import kept of the entry it came from.
struct EntryBuilder {
    let interaction: Canard.Interaction
    /// What was kept, or an empty object.
    let rest: OrderedJSON
    let options: ExportOptions
    /// The pages that the log has.
    let pageNames: Set<String>

    init(
        _ stored: Canard.Recording.Stored,
        _ options: ExportOptions,
        pageNames: Set<String>
    ) {
        interaction = stored.interaction
        rest = stored.member.map { OrderedJSON($0) } ?? .object([])
        self.options = options
        self.pageNames = pageNames
    }

    /// The entry.
    ///
    /// - Throws: What is wrong with a body that is in a file.
    func entry() throws(CanardError) -> OrderedJSON {
        let body = try ResponseBody(interaction.response, options)
        let timings = TimingsBuilder(interaction, rest["timings"])
        var entry = OrderedJSON.members([
            "pageref": rest["pageref"].flatMap { page in
                page.text.flatMap { pageNames.contains($0) ? page : nil }
            },
            "startedDateTime": .string(date),
            "time": timings.time(stated: rest["time"]),
            "request": RequestBuilder(interaction.request, rest["request"], options).request,
            "response": ResponseBuilder(interaction, body, rest["response"]).response,
            "cache": rest["cache"]?.members == nil ? .object([]) : rest["cache"],
            "timings": timings.timings,
            "serverIPAddress": address,
            "connection": text(of: rest["connection"]),
            "comment": text(of: rest["comment"]),
        ])
        var others = rest
        if let failure = interaction.failure, others["_error"] == nil {
            others["_error"] = .string(failure.name ?? "\(failure.domain) \(failure.code)")
        }
        entry.addMembers(
            of: others,
            besides: ["position", "pageref", "serverIPAddress", "connection", CanardMember.name]
        )
        entry[CanardMember.name] = CanardMember.value(of: interaction, missing: body.missingReason)
        return entry
    }

    /// What was written by hand has no date, and HAR wants one.
    private var date: String {
        HARDate.text(interaction.recordedAt ?? Date(timeIntervalSince1970: 0))
    }

    private var address: OrderedJSON? {
        let bare = rest["serverIPAddress"]?.text?.filter { $0 != "[" && $0 != "]" } ?? ""
        return bare.isEmpty ? nil : .string(bare)
    }

    private func text(of json: OrderedJSON?) -> OrderedJSON? {
        switch json {
        case .string: json
        case .literal(let text) where text != "null": .string(text)
        default: nil
        }
    }
}

extension OrderedJSON {
    /// Adds the members of another object that this one has not, sorted by name.
    mutating func addMembers(of other: OrderedJSON?, besides names: Set<String> = []) {
        let members = (other?.members ?? []).sorted {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
        for member in members where !names.contains(member.name) {
            // A comment must be a text.
            if member.name == "comment", member.value.text == nil { continue }
            if self[member.name] == nil { self[member.name] = member.value }
        }
    }
}
