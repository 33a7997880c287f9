import Foundation

/// A HAR file as a browser writes it, of any size, the same each time.
enum HARSample {
    /// Writes a file of about so many megabytes, and returns how many entries it has.
    static func write(to file: URL, megabytes: Int) throws -> Int {
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.write(
            contentsOf: Data(
                #"{"log":{"version":"1.2","creator":{"name":"sample","version":"1"},"pages":[],"entries":["#
                    .utf8
            )
        )
        var written = 0
        var count = 0
        while written < megabytes << 20 {
            let entry = Data((count == 0 ? "" : ",").utf8) + Data(entry(count).utf8)
            try handle.write(contentsOf: entry)
            written += entry.count
            count += 1
        }
        try handle.write(contentsOf: Data("]}}\n".utf8))
        return count
    }

    /// About 20 KB: fifteen header fields on each side, and a JSON body whose quotes are escaped.
    private static func entry(_ number: Int) -> String {
        let item =
            #"{\"id\":\#(number),\"name\":\"Donald \u00e9 \#(number)\",\"price\":12.50,\"tags\":[\"a\",\"b\"]}"#
        let body = "[" + Array(repeating: item, count: 200).joined(separator: ",") + "]"
        let minute = number / 60 % 60
        let time = String(
            format: "2026-11-30T%02d:%02d:%02d.123Z",
            number / 3600 % 24,
            minute,
            number % 60
        )
        return #"""
            {"startedDateTime":"\#(time)","time":31.25,"request":{"method":"GET","url":"https://api.example.com/items/\#(number)?page=\#(number % 7)","httpVersion":"HTTP/2","headers":[\#(headers("x-request", number))],"queryString":[{"name":"page","value":"\#(number % 7)"}],"cookies":[],"headersSize":-1,"bodySize":0},"response":{"status":200,"statusText":"OK","httpVersion":"HTTP/2","headers":[{"name":"Content-Type","value":"application/json"},\#(headers("x-response", number))],"cookies":[],"content":{"size":\#(body.count),"mimeType":"application/json","text":"\#(body)"},"redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},"timings":{"send":1,"wait":27,"receive":3.25}}
            """#
    }

    private static func headers(_ name: String, _ number: Int) -> String {
        (0..<15).map { #"{"name":"\#(name)-\#($0)","value":"value \#(number) of field \#($0)"}"# }
            .joined(separator: ",")
    }
}
