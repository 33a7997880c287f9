/// Who wrote a HAR file.
enum HARCreator {
    /// This library.
    static let canard = OrderedJSON.members(["name": .string("Canard"), "version": .string("1")])

    /// A file that does not say.
    static let unknown = OrderedJSON.members(["name": .string(""), "version": .string("")])

    /// Returns a creator or browser with the name and version that have to be there.
    static func normalized(_ json: OrderedJSON?, name: String?) -> OrderedJSON {
        var creator = json?.members == nil ? .object([]) : json ?? .object([])
        if creator["name"]?.text == nil { creator["name"] = .string(name ?? "") }
        if creator["version"]?.text == nil {
            let version: String =
                if case .literal(let text) = creator["version"] { text } else { "" }
            creator["version"] = .string(version == "null" ? "" : version)
        }
        return creator
    }
}
