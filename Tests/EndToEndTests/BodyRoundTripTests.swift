import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bodies of every kind: what the server sent, what is recorded and what is replayed are the same bytes.
@Suite struct BodyRoundTripTests {
    struct Body: Sendable, CustomTestStringConvertible {
        var name: String
        var type: String?
        var bytes: Data

        init(_ name: String, _ type: String?, _ bytes: some Sequence<UInt8>) {
            self.name = name
            self.type = type
            self.bytes = Data(bytes)
        }

        init(_ name: String, _ type: String?, _ text: String) {
            self.init(name, type, text.utf8)
        }

        var testDescription: String { name }
    }

    private static let json = "application/json"
    private static let ramp = (0...255).map { UInt8($0) }

    static let jsonBodies: [Body] = [
        Body("compact object", json, #"{"a":1,"b":[true,false,null]}"#),
        Body("spaced object", json, #"{"a": 1, "b": [1, 2]}"#),
        Body("compact with newline", json, "{\"a\":1}\n"),
        Body("spaced with newline", json, "{\"a\": 1}\n"),
        Body("indented by the server", json, "{\n    \"a\": 1\n}"),
        Body("indented by two", json, "{\n  \"a\": 1\n}\n"),
        Body("mixed spacing", json, #"{"a":1, "b" : 2}"#),
        Body("CRLF", json, "{\r\n\"a\":1\r\n}"),
        Body("trailing spaces", json, #"{"a":1}  "#),
        Body("leading newline", json, "\n{}"),
        Body("two newlines", json, "{}\n\n"),
        Body("duplicate keys", json, #"{"a":1,"a":2,"a":3}"#),
        Body("unsorted keys", json, #"{"z":1,"a":2,"m":3}"#),
        Body("huge numbers", json, "[123456789012345678901234567890,1e400,-0,0.10,1E+2]"),
        Body("escapes", json, #"{"a":"\u0041\/\"\\\b\f\n\r\t\u00e9","\u006b":1}"#),
        Body("lone surrogates", json, #"["\ud800","\udc00x"]"#),
        Body("emoji", json, #"{"duck":"🦆","escaped":"\ud83e\udd86"}"#),
        Body("BOM", json, "\u{FEFF}{\"a\":1}"),
        Body("empty object", json, "{}"),
        Body("empty array", json, "[]"),
        Body("empty containers inside", json, #"{"a":{},"b":[],"c":[[],{}]}"#),
        Body("scalar string", json, #""hello""#),
        Body("scalar number", json, "42"),
        Body("null", json, "null"),
        Body("broken", json, #"{"a":1,"#),
        Body("JSON lines", "application/x-ndjson", "{\"a\":1}\n{\"a\":2}\n"),
        Body(
            "deeply nested",
            json,
            String(repeating: "[", count: 511) + String(repeating: "]", count: 511)
        ),
        Body(
            "nested too deep",
            json,
            String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        ),
        Body("invalid UTF-8", json, [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
        Body("NUL inside", json, Array("{\"a\":\"".utf8) + [0] + Array("\"}".utf8)),
        Body("over a megabyte", json, "[\"" + String(repeating: "x", count: 1_100_000) + "\"]"),
        Body("vendor type", "application/vnd.api+json; charset=utf-8", #"{"data":[]}"#),
        Body("as text", "text/plain", #"{"a":1}"#),
        Body("without a type", nil, #"[1,2,3]"#),
        Body(
            "UTF-16",
            "application/json; charset=utf-16",
            Array("{\"a\":1}".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        ),
    ]

    static let otherBodies: [Body] = [
        Body("empty", "text/plain", ""),
        Body("empty without a type", nil, ""),
        Body("text", "text/plain", "hello"),
        Body("text without a type", nil, "hello"),
        Body("CRLF text", "text/plain", "a\r\nb\r\n"),
        Body("text of 1024 bytes", "text/plain", String(repeating: "a", count: 1024)),
        Body("text of 1025 bytes", "text/plain", String(repeating: "a", count: 1025)),
        Body("multibyte", "text/plain; charset=utf-8", "café €100 🦆"),
        Body("NFD", "text/plain", "cafe\u{301}"),
        Body("text with BOM", "text/plain", "\u{FEFF}hello"),
        Body("only a BOM", "text/plain", "\u{FEFF}"),
        Body("text with NUL", "text/plain", "a\u{0}b"),
        Body("controls", "text/plain", "\u{1}\u{7F}\u{85}"),
        Body("Latin-1", "text/plain; charset=iso-8859-1", [0x63, 0x61, 0x66, 0xE9]),
        Body(
            "UTF-16 with BOM",
            "text/plain; charset=utf-16",
            [0xFF, 0xFE, 0x41, 0x00, 0x42, 0x00]
        ),
        Body("Shift-JIS", "text/plain; charset=shift_jis", [0x83, 0x41, 0x83, 0x71]),
        Body("ramp as text", "text/plain", ramp),
        Body("ramp as binary", "application/octet-stream", ramp),
        Body("ramp without a type", nil, ramp),
        Body("long ramp", "application/x-foo", (0..<20).flatMap { _ in ramp }),
        Body("protobuf", "application/x-protobuf", [0x08, 0x96, 0x01]),
        Body(
            "HTML",
            "text/html; charset=utf-8",
            "<!doctype html><p>" + String(repeating: "x", count: 2000)
        ),
        Body("XML", "application/xml", "<?xml version=\"1.0\"?><a b=\"c\">&amp;</a>"),
        Body("SVG", "image/svg+xml", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        Body("PNG", "image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00]),
        Body(
            "PNG of a wrong type",
            "text/plain",
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00]
        ),
        Body("JPEG", "image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0] + ramp),
        Body("gzip as content", "application/gzip", [0x1F, 0x8B, 0x08, 0x00] + ramp),
        Body("zip", "application/zip", [0x50, 0x4B, 0x03, 0x04] + ramp),
        Body("PDF", "application/pdf", "%PDF-1.4\n%âã"),
        Body("CSV", "text/csv", "a,b\r\n1,\"2\n3\"\r\n"),
        Body("form", "application/x-www-form-urlencoded", "a=1&b=%20+&c"),
        Body("Swift source", "text/x-swift", String(repeating: "let a = 1\n", count: 200)),
        Body("odd type", "x; y=\"z;/../w\"", String(repeating: "b", count: 2000)),
        Body("5 MB", "application/octet-stream", Data(count: 5_000_000) + Data(ramp)),
        Body(
            "looks like an interaction",
            "application/json",
            #"{"request":{"url":"http://a/"},"response":{"status_code":500}}"#
        ),
    ]

    @Test(arguments: jsonBodies + otherBodies)
    func `responses are the same bytes live, recorded and replayed`(_ body: Body) async throws {
        let upstream = try await Upstream.start { _ in
            HTTPServer.Response(headers: body.headers, body: .data(body.bytes))
        }
        let directory = try TemporaryDirectory()
        let canard = Canard()
        canard.recordingURL = directory.url
        let live = try await canard.data(for: URLRequest(url: upstream.url("/body"))).0
        #expect(live == body.bytes)
        await upstream.stop()
        let entries = Array(try Canard.Recording(directory.url).entries())
        #expect(entries.count == 1)
        #expect(try entries.first?.interaction.get().response?.body.data() == body.bytes)
        #expect(try Canard.Recording(directory.url).problems().isEmpty)
        let compiled = [
            "swift", "c", "m", "mm", "cpp", "s", "metal", "xib", "storyboard", "plist", "strings",
        ]
        #expect(
            !directory.files.contains {
                compiled.contains(String($0.split(separator: ".").last ?? ""))
            }
        )

        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        for _ in 0..<2 {
            let (replayed, response) = try await canard.data(
                for: URLRequest(url: upstream.url("/body"))
            )
            #expect(replayed == body.bytes)
            #expect(response.value(forHTTPHeaderField: "Content-Type") == body.type)
        }
    }

    @Test(arguments: jsonBodies + otherBodies)
    func `requests carry the same bytes, and are matched by them`(_ body: Body) async throws {
        let upstream = try await Upstream.start()
        let directory = try TemporaryDirectory()
        let canard = Canard()
        canard.recordingURL = directory.url
        var request = URLRequest(url: upstream.url("/status/200"))
        request.httpMethod = "POST"
        request.httpBody = body.bytes
        // Foundation adds one of its own otherwise.
        request.setValue(body.type ?? "x/y", forHTTPHeaderField: "Content-Type")
        _ = try await canard.data(for: request)
        #expect(try upstream.requests.first?.body.data() == body.bytes)
        await upstream.stop()
        let entries = Array(try Canard.Recording(directory.url).entries())
        #expect(try entries.map { try $0.interaction.get().request.body } == [body.bytes])
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        #expect(try await canard.data(for: request).1.statusCode == 200)
        request.httpBody = body.bytes + Data("!".utf8)
        await #expect(throws: URLError.self) { try await canard.data(for: request) }
    }
}

extension BodyRoundTripTests.Body {
    fileprivate var headers: Canard.HeaderFields { type.map { ["Content-Type": $0] } ?? [:] }
}
