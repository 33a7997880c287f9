/// The version of HTTP as tools write it.
enum HTTPVersion {
    /// Returns the usual text: `HTTP/1.0`, `HTTP/1.1`, `HTTP/2` or `HTTP/3`; `HTTP/1.1` for all else.
    static func normalized(_ text: String?) -> String {
        let lower = text?.lowercased() ?? ""
        let number = lower.hasPrefix("http/") ? lower.dropFirst(5) : lower[...]
        if number == "1.0" { return "HTTP/1.0" }
        if number == "2" || number == "2.0" || lower == "h2" || lower == "h2c" { return "HTTP/2" }
        if number == "3" || number == "3.0" || lower.hasPrefix("h3") { return "HTTP/3" }
        return "HTTP/1.1"
    }
}
