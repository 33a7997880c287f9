import Canard

/// What an entry has beyond an interaction: the member `har` of the interaction's file.
///
/// An export puts it back, so that a log that went through a recording keeps its timings, pages and
/// the members of its tool.
enum EntryRemainder {
    static let name = "har"

    /// Returns what is left of an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - position: The entry's place among all that were imported into the recording, from 0.
    ///   - url: The URL of the interaction; a different text is kept.
    /// - Returns: The members that an interaction has no place for.
    static func value(of entry: HARDocument.Entry, position: Int, url: String) -> OrderedJSON {
        var rest = OrderedJSON(entry.root, without: inEntry)
        if rest["cache"]?.members?.isEmpty == true { rest["cache"] = nil }
        var request = OrderedJSON(entry.request, without: inRequest)
        request["url"] = entry.url == url ? nil : .string(entry.url)
        request["postData"] = entry.request["postData"].flatMap { part($0, without: inPostData) }
        rest["request"] = request.orNilIfEmpty
        if let source = entry.response {
            var response = OrderedJSON(source, without: inResponse)
            response["content"] = source["content"].flatMap { part($0, without: inContent) }
            rest["response"] = response.orNilIfEmpty
        }
        rest["position"] = .number(position)
        return rest
    }

    private static let inEntry: Set<String> = [
        "startedDateTime", "request", "response", CanardMember.name,
    ]
    private static let inRequest: Set<String> = [
        "method", "headers", "cookies", "queryString", "postData", "_content",
    ]
    private static let inPostData: Set<String> = [
        "text", "params", "encoding", "mimeType", "_file",
    ]
    private static let inResponse: Set<String> = [
        "status", "headers", "cookies", "content", "redirectURL", "redirectionURL",
    ]
    private static let inContent: Set<String> = [
        "text", "encoding", "mimeType", "compression", "_isBinary", "_file",
    ]

    private static func part(
        _ value: JSONDocument.Value,
        without names: Set<String>
    ) -> OrderedJSON? {
        value.kind == .object ? OrderedJSON(value, without: names).orNilIfEmpty : nil
    }
}

extension OrderedJSON {
    /// The value, or nil for an object without members.
    fileprivate var orNilIfEmpty: OrderedJSON? { members?.isEmpty == false ? self : nil }
}
