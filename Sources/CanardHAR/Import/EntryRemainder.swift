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
        var rest = OrderedJSON(entry.root)
        for name in ["startedDateTime", "request", "response", CanardMember.name] {
            rest[name] = nil
        }
        if rest["cache"]?.members?.isEmpty == true { rest["cache"] = nil }
        var request = OrderedJSON(entry.request)
        for name in ["method", "headers", "cookies", "queryString", "_content"] {
            request[name] = nil
        }
        request["url"] = entry.url == url ? nil : .string(entry.url)
        request["postData"] = postData(request["postData"])
        rest["request"] = request.orNilIfEmpty
        rest["response"] = entry.response.flatMap { response(OrderedJSON($0)) }
        rest["position"] = .number(position)
        return rest
    }

    private static func postData(_ data: OrderedJSON?) -> OrderedJSON? {
        guard var data, data.members != nil else { return nil }
        for name in ["text", "params", "encoding", "mimeType", "_file"] { data[name] = nil }
        return data.orNilIfEmpty
    }

    private static func response(_ value: OrderedJSON) -> OrderedJSON? {
        var response = value
        for name in ["status", "headers", "cookies", "redirectURL", "redirectionURL"] {
            response[name] = nil
        }
        if var content = response["content"] {
            for name in ["text", "encoding", "mimeType", "compression", "_isBinary", "_file"] {
                content[name] = nil
            }
            response["content"] = content.orNilIfEmpty
        }
        return response.orNilIfEmpty
    }
}

extension OrderedJSON {
    /// The value, or nil for an object without members.
    fileprivate var orNilIfEmpty: OrderedJSON? { members?.isEmpty == false ? self : nil }
}
