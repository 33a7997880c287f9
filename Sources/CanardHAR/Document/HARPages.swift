/// The pages that entries belong to.
enum HARPages {
    /// Returns a page with what has to be there, or nil for what is none.
    static func normalized(_ page: OrderedJSON) -> OrderedJSON? {
        guard page.members != nil else { return nil }
        var page = page
        let date = page["startedDateTime"]?.text.flatMap { HARDate.date($0) }
        if date == nil { page["startedDateTime"] = .string("1970-01-01T00:00:00.000Z") }
        if let date, page["startedDateTime"]?.text?.dropFirst(10).first != "T" {
            page["startedDateTime"] = .string(HARDate.text(date))
        }
        for name in ["id", "title"] where page[name]?.text == nil {
            var text = ""
            if case .literal(let literal) = page[name], literal != "null" { text = literal }
            page[name] = .string(text)
        }
        if page["pageTimings"]?.members == nil { page["pageTimings"] = .object([]) }
        for name in ["onContentLoad", "onLoad"] where page["pageTimings"]?[name] != nil {
            let number = page["pageTimings"]?[name]?.number ?? -1
            if number < -1 || page["pageTimings"]?[name]?.number == nil {
                page["pageTimings"]?[name] = .number(-1)
            }
        }
        return page
    }
}
