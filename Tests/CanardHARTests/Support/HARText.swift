import Foundation

/// HAR texts for tests.
enum HARText {
    /// A log with some entries and other members.
    static func log(_ entries: String..., members: String = "") -> Data {
        let more = members.isEmpty ? "" : "\(members), "
        return Data(#"{"log": {\#(more)"entries": [\#(entries.joined(separator: ", "))]}}"#.utf8)
    }

    /// Entries as one text for a log.
    static func list(_ entries: [String]) -> String { entries.joined(separator: ", ") }

    /// An entry of the least that names a request and an answer; parts replace what they name.
    static func entry(
        url: String = "https://api.example.com/users",
        method: String = "GET",
        started: String = #""2026-11-30T21:22:47.123Z""#,
        request: String = "",
        status: String = "200",
        response: String = "",
        content: String = #"{"size": 2, "mimeType": "text/plain", "text": "ok"}"#,
        members: String = ""
    ) -> String {
        func more(_ members: String) -> String { members.isEmpty ? "" : ", \(members)" }
        return #"""
            {"startedDateTime": \#(started), "time": 12.5,
             "request": {"method": "\#(method)", "url": "\#(url)"\#(more(request))},
             "response": {"status": \#(status), "content": \#(content)\#(more(response))}\#(more(members))}
            """#
    }

    /// All members of HAR 1.2, as a browser writes them, with some of its own.
    static let complete = #"""
        {"startedDateTime": "2026-11-30T21:22:47.123Z", "time": 31.25, "pageref": "page_1",
         "_initiator": {"type": "script", "lines": [1, 2.50]}, "connection": "42",
         "serverIPAddress": "93.184.216.34", "comment": "as it was",
         "request": {"method": "POST", "url": "https://api.example.com/orders?b=2&a=1&b=3",
          "httpVersion": "HTTP/2", "_priority": "High", "headersSize": -1, "bodySize": 11,
          "headers": [{"name": "Content-Type", "value": "application/json"},
           {"name": "Accept", "value": "*/*"}, {"name": "Cookie", "value": "a=1; b=2"}],
          "cookies": [{"name": "a", "value": "1"}, {"name": "b", "value": "2"}],
          "queryString": [{"name": "b", "value": "2"}, {"name": "a", "value": "1"},
           {"name": "b", "value": "3"}],
          "postData": {"mimeType": "application/json", "text": "{\"item\": 1}"}},
         "response": {"status": 201, "statusText": "Created", "httpVersion": "HTTP/2",
          "headers": [{"name": "Content-Type", "value": "application/json"},
           {"name": "Set-Cookie", "value": "s=1; Path=/; HttpOnly"},
           {"name": "Set-Cookie", "value": "t=2; Secure"}],
          "cookies": [{"name": "s", "value": "1", "path": "/", "httpOnly": true, "secure": false},
           {"name": "t", "value": "2", "httpOnly": false, "secure": true}],
          "content": {"size": 9, "mimeType": "application/json", "text": "{\"id\": 7}", "_kept": true},
          "redirectURL": "", "headersSize": -1, "bodySize": 9, "_transferSize": 120},
         "cache": {}, "timings": {"blocked": 1.25, "dns": -1, "connect": -1, "ssl": -1, "send": 1,
          "wait": 27, "receive": 2, "_queueing": 0.5}}
        """#
}
