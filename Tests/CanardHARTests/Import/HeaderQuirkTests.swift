import Canard
import CanardHAR
import Foundation
import Testing

/// What tools write where header fields and cookies belong.
@Suite struct HeaderQuirkTests {
    @Test(arguments: [
        (#"[{"name": "Via", "value": "a"}, {"name": "via", "value": "b"}]"#, "Via: a\nvia: b"),
        (
            #"[{"name": "Set-Cookie", "value": "a=REDACTED\nb=REDACTED; Path=/"}]"#,
            "Set-Cookie: a=REDACTED\nSet-Cookie: b=REDACTED; Path=/"
        ),
        (
            #"[{"name": "Cache-Control", "value": "no-cache\r\nprivate"}]"#,
            "Cache-Control: no-cache\nCache-Control: private"
        ),
        (#"[{"name": "Accept", "value": ["*/*", "text/html"]}]"#, "Accept: */*\nAccept: text/html"),
        (#"[["Accept", "*/*"], ["A"], 7]"#, "Accept: */*"), (#"{"Accept": "*/*"}"#, "Accept: */*"),
        (#"{"Accept": ["*/*", 7]}"#, "Accept: */*\nAccept: 7"),
        (#"[{"name": "A", "value": 7}, {"name": "B", "value": true}]"#, "A: 7\nB: true"),
        (#"[{"name": "A"}, {"value": "x"}, {"name": "B", "value": null}]"#, "A: \nB: "),
        (#"[{"name": ":status", "value": "200"}, {"name": "A", "value": "1"}]"#, "A: 1"),
        (
            #"[{"name": "", "value": "x"}, {"name": "a b", "value": "x"}, {"name": "A", "value": " 1 "}]"#,
            "A: 1"
        ),
        (#"[{"name": "A", "value": "a\u0000b"}]"#, "A: a\nA: b"), ("null", ""), (#""x""#, ""),
        ("[]", ""),
    ])
    func `header fields of any shape are read`(_ json: String, _ expected: String) throws {
        let response = try Import(
            entry: HARText.entry(response: #""headers": \#(json)"#, content: "{}")
        )
        #expect(try response.interaction.response?.headers.description == expected.sortedLines)
        // Cookies have other names in a request.
        if json.contains("Set-Cookie") { return }
        let request = try Import(entry: HARText.entry(request: #""headers": \#(json)"#))
        #expect(try request.interaction.request.headers.description == expected.sortedLines)
    }

    @Test func `pseudo-headers are left out, and are compared with the URL`() throws {
        func entry(_ authority: String) -> String {
            HARText.entry(
                request: #"""
                    "headers": [{"name": ":authority", "value": "\#(authority)"},
                     {"name": ":method", "value": "GET"}, {"name": ":path", "value": "/users"},
                     {"name": "accept", "value": "*/*"}]
                    """#
            )
        }
        let right = try Import(entry: entry("API.example.com"))
        #expect(try right.interaction.request.headers.description == "accept: */*")
        #expect(right.warnings.isEmpty)
        let wrong = try Import(entry: entry("other.example.com:443"))
        #expect(wrong.warnings == ["':authority' names another host than the URL"])
    }

    @Test func `what a browser's tool lists twice stands once`() throws {
        let imported = try Import(
            entry: HARText.entry(
                request: #"""
                    "headers": [{"name": "User-Agent", "value": "x"}, {"name": "user-agent", "value": "x"},
                     {"name": "Referer", "value": "https://a.example/"}, {"name": "Referer", "value": "https://a.example/"},
                     {"name": "Cookie", "value": "a=REDACTED"}, {"name": "cookie", "value": "b=REDACTED"},
                     {"name": "X", "value": "1"}, {"name": "X", "value": "1"}]
                    """#
            )
        )
        let headers = try imported.interaction.request.headers
        #expect(headers.values(for: "User-Agent") == ["x"])
        #expect(headers.values(for: "Referer") == ["https://a.example/"])
        #expect(headers.values(for: "Cookie") == ["a=REDACTED; b=REDACTED"])
        #expect(headers.values(for: "X") == ["1", "1"])
    }

    @Test(arguments: [
        (#"[{"name": "a", "value": "1"}, {"name": "b", "value": "2"}]"#, "a=REDACTED; b=REDACTED"),
        (#"{"a": "1"}"#, "a=REDACTED"), (#"["a=1; Path=/", "x", 7]"#, "a=REDACTED"),
        (#"[{"value": "1"}, {"name": "a"}]"#, "a="), ("null", nil), ("[]", nil),
    ])
    func `cookies that only a list has are sent`(_ json: String, _ expected: String?) throws {
        let imported = try Import(entry: HARText.entry(request: #""cookies": \#(json)"#))
        #expect(try imported.interaction.request.headers["Cookie"] == expected)
    }

    @Test(arguments: [
        (
            #"{"name": "a", "value": "1", "path": "/", "domain": ".x.example", "httpOnly": true, "secure": true, "sameSite": "Lax"}"#,
            "a=REDACTED; Path=/; Domain=.x.example; Secure; HttpOnly; SameSite=Lax"
        ),
        (
            #"{"name": "a", "value": "1", "expires": "2026-11-30T21:22:47.000Z"}"#,
            "a=REDACTED; Expires=Mon, 30 Nov 2026 21:22:47 GMT"
        ),
        (
            #"{"name": "a", "value": "1", "expires": "Mon, 30 Nov 2026 21:22:47 GMT", "_maxAge": 60}"#,
            "a=REDACTED; Expires=Mon, 30 Nov 2026 21:22:47 GMT; Max-Age=60"
        ),
        (
            #"{"name": "a", "value": "1", "expires": "2026-11-30T21:22:47"}"#,
            "a=REDACTED; Expires=Mon, 30 Nov 2026 21:22:47 GMT"
        ),
        (#"{"name": "a", "value": "1", "expires": null}"#, "a=REDACTED"),
        (#"{"name": "a", "value": "1", "expires": ""}"#, "a=REDACTED"),
        (#"{"name": "a", "value": "1", "expires": "NaN-NaN"}"#, "a=REDACTED"),
    ])
    func `cookies that only a response's list has are set`(
        _ json: String,
        _ expected: String
    ) throws {
        let imported = try Import(entry: HARText.entry(response: #""cookies": [\#(json)]"#))
        #expect(try imported.interaction.response?.headers["Set-Cookie"] == expected)
    }

    @Test func `header fields win over lists of cookies`() throws {
        let imported = try Import(
            entry: HARText.entry(
                request:
                    #""cookies": [{"name": "x", "value": "1"}], "headers": [{"name": "Cookie", "value": "a=1"}]"#,
                response:
                    #""cookies": [{"name": "x", "value": "1"}], "headers": [{"name": "Set-Cookie", "value": "a=1"}]"#
            )
        )
        #expect(try imported.interaction.request.headers["Cookie"] == "a=REDACTED")
        #expect(try imported.interaction.response?.headers["Set-Cookie"] == "a=REDACTED")
    }

    @Test func `cookies that a dictionary joined by commas are taken apart`() throws {
        let entry = HARText.entry(
            response:
                #""headers": [{"name": "Set-Cookie", "value": "a=1; Expires=Mon, 30 Nov 2026 21:22:47 GMT, b=2"}]"#
        )
        let safari = try Import(entry: entry, creator: "WebKit Web Inspector").interaction
        #expect(
            safari.response?.headers.values(for: "Set-Cookie")
                == ["a=REDACTED; Expires=Mon, 30 Nov 2026 21:22:47 GMT", "b=REDACTED"]
        )
        #expect(
            try Import(entry: entry).interaction.response?.headers.values(for: "Set-Cookie").count
                == 1
        )
    }

    @Test func `the media type comes from the content where no header field has it`() throws {
        for (mimeType, expected) in [
            (#""text/plain; charset=utf-8""#, "text/plain; charset=utf-8"), (#""""#, nil),
            ("null", nil), (#""x-unknown""#, nil),
        ] as [(String, String?)] {
            let content = #"{"text": "ok", "mimeType": \#(mimeType)}"#
            let imported = try Import(entry: HARText.entry(content: content))
            #expect(try imported.interaction.response?.headers["Content-Type"] == expected)
        }
        let other = HARText.entry(response: #""headers": {"content-type": "text/html"}"#)
        #expect(
            try Import(entry: other).interaction.response?.headers["Content-Type"] == "text/html"
        )
    }

    @Test(arguments: [
        #""redirectURL": "/b""#, #""redirectURL": null, "headers": {"Location": "/b"}"#,
        #""redirectionURL": "/b""#,
    ])
    func `a redirect has its target from wherever it stands`(_ members: String) throws {
        let entry = HARText.entry(status: "301", response: members, content: #"{"size": 10}"#)
        let imported = try Import(entry: entry)
        #expect(try imported.interaction.response?.headers["Location"] == "/b")
        #expect(try imported.text == "")
    }

    @Test func `hop-by-hop fields and lengths stay in the file, and are put right by the replay`()
        throws
    {
        let imported = try Import(
            entry: HARText.entry(
                response:
                    #""headers": {"Transfer-Encoding": "chunked", "Connection": "close", "Content-Length": "9"}"#
            )
        )
        let headers = try imported.interaction.response?.headers
        #expect(headers?["Transfer-Encoding"] == "chunked")
        #expect(headers?["Content-Length"] == "9")
    }
}

extension String {
    /// The lines sorted, as a file has header fields.
    fileprivate var sortedLines: String {
        var names: [String] = []
        var byName: [String: [String]] = [:]
        for line in split(separator: "\n") {
            let name = line.split(separator: ":")[0].lowercased()
            if byName[name] == nil { names.append(String(line.split(separator: ":")[0])) }
            byName[name, default: []].append(
                line.split(separator: ":", maxSplits: 1)[1].description
            )
        }
        return names.sorted().flatMap { name in
            (byName[name.lowercased()] ?? []).map { "\(name):\($0)" }
        }.joined(separator: "\n")
    }
}
