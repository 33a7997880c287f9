import Canard
import Foundation
import Testing

/// Interactions of every kind that a recording may hold.
enum SampleRecording {
    private static func request(
        _ path: String,
        method: String = "GET",
        headers: Canard.HeaderFields = [:],
        body: Data = Data()
    ) throws -> Canard.Interaction.Request {
        Canard.Interaction.Request(
            method: method,
            url: try #require(URL(string: "https://api.example.com\(path)")),
            headers: headers,
            body: body
        )
    }

    private static func answer(
        _ path: String,
        _ status: Int = 200,
        _ headers: Canard.HeaderFields = [:],
        _ body: Data = Data()
    ) throws -> Canard.Interaction {
        Canard.Interaction(
            request: try request(path),
            response: Canard.Interaction.Response(
                statusCode: status,
                headers: headers,
                body: Canard.Body(body)
            )
        )
    }

    /// The interactions, each with a date of its own.
    static var interactions: [Canard.Interaction] {
        get throws {
            var all = try plain + special
            for index in all.indices where all[index].request.url.path != "/by-hand" {
                all[index].recordedAt = Date(
                    timeIntervalSince1970: 1_796_073_767.007 + Double(index)
                )
                all[index].duration = .microseconds(1200 * index)
            }
            return all
        }
    }

    private static var plain: [Canard.Interaction] {
        get throws {
            let json: Canard.HeaderFields = ["Content-Type": "application/json"]
            let cookies = Canard.HeaderFields([
                .init(
                    name: "Set-Cookie",
                    value: "a=1; Path=/; Expires=Mon, 30 Nov 2026 21:22:47 GMT"
                ),
                .init(name: "Set-Cookie", value: "b=2; Secure; HttpOnly; SameSite=Lax"),
                .init(name: "Via", value: "x, y=z"),
            ])
            return [
                try answer("/json?b=2&a=1&a=0&c", 200, json, Data(#"{"a":1.50,"b":[ ]}"#.utf8)),
                try answer("/json?b=2&a=1&a=0&c", 200, json, Data("{\"a\":2}\n".utf8)),
                try answer("/json?b=2&a=1&a=0&c", 500, json, Data("{\"a\":2}\n".utf8)),
                try answer("/cookies", 204, cookies),
                try answer(
                    "/binary",
                    200,
                    ["Content-Type": "image/png"],
                    Data([0x89, 0x50, 0, 0xFF])
                ),
                try answer("/no-type", 200, [:], Data("text".utf8)),
                try answer("/nul", 200, ["Content-Type": "text/plain"], Data("a\0b".utf8)),
                try answer("/bom", 200, ["Content-Type": "text/plain"], Data("\u{FEFF}bom".utf8)),
                try answer(
                    "/latin1",
                    200,
                    ["Content-Type": "text/plain; charset=iso-8859-1"],
                    Data([0xE9])
                ),
                try answer(
                    "/utf16",
                    200,
                    ["Content-Type": "text/plain; charset=utf-16"],
                    Data("ab".utf8)
                ),
                try answer(
                    "/gzip",
                    200,
                    ["Content-Encoding": "gzip", "Content-Length": "20"],
                    Data("much text".utf8)
                ),
                try answer("/gz", 200, ["Content-Encoding": "gzip"], Data([0x1F, 0x8B, 0x08, 0])),
                try answer(
                    "/redirect",
                    302,
                    ["Location": "/json", "Content-Length": "5"],
                    Data("moved".utf8)
                ),
                try answer("/cached", 304, ["Content-Length": "99"]),
                try answer("/part", 206, ["Content-Range": "bytes 0-1/9"], Data("ab".utf8)),
                try answer("/a%20b/%C3%A9?q=%26&r=+", 200),
            ]
        }
    }

    private static var special: [Canard.Interaction] {
        get throws {
            let form: Canard.HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
            let ok = Canard.Interaction.Response(statusCode: 201)
            var broken = try answer("/broken", 200, [:], Data("first".utf8))
            broken.failure = Canard.Failure(.networkConnectionLost)
            var stream = try answer(
                "/stream",
                200,
                ["Content-Type": "text/event-stream"],
                Data("data: 1\n\ndata: 2\n\n".utf8)
            )
            stream.response?.chunks = [
                .init(time: .milliseconds(2), count: 0), .init(time: .microseconds(3100), count: 9),
                .init(time: .milliseconds(50), count: 9),
            ]
            stream.response?.isOpen = true
            var wildcard = try answer("/wild", 503)
            wildcard.match = [.method, .path]
            wildcard.times = 3
            wildcard.delay = .milliseconds(250)
            return [
                Canard.Interaction(
                    request: try request(
                        "/form",
                        method: "POST",
                        headers: form,
                        body: Data("a=1&b=%20".utf8)
                    ),
                    response: ok
                ),
                Canard.Interaction(
                    request: try request("/bytes", method: "PUT", body: Data([0, 0xFF])),
                    response: ok
                ),
                Canard.Interaction(
                    request: try request("/untyped", method: "POST", body: Data(#"{"a":1}"#.utf8)),
                    response: ok
                ),
                Canard.Interaction(
                    request: try request(
                        "/odd",
                        method: "Query",
                        headers: ["Accept": "*/*", "Cookie": "a=1; b=2"]
                    ),
                    response: ok
                ),
                Canard.Interaction(
                    request: try request("/fails"),
                    failure: Canard.Failure(.timedOut)
                ),
                Canard.Interaction(
                    request: try request("/fails"),
                    failure: Canard.Failure(domain: "Other", code: 7)
                ),
                broken, stream, wildcard, try answer("/by-hand"),
                try answer("/missing", 200, ["Content-Length": "9"]).withoutBody,
            ]
        }
    }
}

extension Canard.Interaction {
    /// The same with a body that was not kept.
    fileprivate var withoutBody: Canard.Interaction {
        var copy = self
        copy.response?.body = .missing("evicted")
        return copy
    }
}
