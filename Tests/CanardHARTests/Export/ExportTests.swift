import Canard
import Foundation
import TestSupport
import Testing

@testable import CanardHAR

@Suite struct ExportTests {
    private let folder: TemporaryDirectory
    private let recording: Canard.Recording

    init() throws {
        folder = try TemporaryDirectory()
        recording = try Canard.Recording(folder.appending("recording"))
    }

    private func exported(_ options: ExportOptions = ExportOptions()) throws -> HARDocument {
        let file = folder.appending("out.har")
        try recording.exportHAR(to: file, options: options)
        let text = try Data(contentsOf: file)
        #expect(try HARRules(text).violations == [])
        return try HARDocument(text, reading: .strict)
    }

    private func entry(
        at path: String,
        _ options: ExportOptions = ExportOptions()
    ) throws -> HARDocument.Entry {
        for interaction in try SampleRecording.interactions
        where interaction.request.url.path == path {
            try recording.append(interaction)
        }
        return try #require(try exported(options).entries.first).get()
    }

    @Test(arguments: [
        ("/json", "text", #"{"a":1.50,"b":[ ]}"#), ("/binary", "text", "iVAA/w=="),
        ("/binary", "encoding", "base64"),
        ("/json", "encoding", nil), ("/nul", "encoding", "base64"), ("/bom", "text", "\u{FEFF}bom"),
        ("/latin1", "encoding", "base64"), ("/utf16", "encoding", "base64"),
        ("/gz", "encoding", "base64"),
        ("/no-type", "mimeType", "application/octet-stream"), ("/cookies", "mimeType", "x-unknown"),
        ("/json", "mimeType", "application/json"), ("/cookies", "text", nil),
        ("/json", "size", "18"),
        ("/gzip", "size", "9"), ("/gzip", "compression", "-11"), ("/json", "compression", nil),
        ("/missing", "text", nil), ("/missing", "size", "-1"),
        ("/missing", "comment", "The body is left out: evicted"),
        ("/fails", "mimeType", "x-unknown"), ("/fails", "size", "0"),
    ])
    func `a body is a text where that gives the bytes back`(
        _ path: String,
        _ member: String,
        _ expected: String?
    ) throws {
        #expect(try entry(at: path).content?[member]?.lenientText == expected)
    }

    @Test(arguments: [
        ("/json", "bodySize", "18"), ("/gzip", "bodySize", "20"), ("/gz", "bodySize", "-1"),
        ("/json", "headersSize", "-1"),
        ("/json", "statusText", "OK"), ("/fails", "status", "0"), ("/fails", "statusText", ""),
        ("/broken", "status", "200"),
        ("/redirect", "redirectURL", "/json"), ("/json", "redirectURL", ""),
        ("/json", "httpVersion", "HTTP/1.1"),
    ])
    func `a response says what is known`(
        _ path: String,
        _ member: String,
        _ expected: String
    ) throws {
        #expect(try entry(at: path).response?[member]?.lenientText == expected)
    }

    @Test func `cookies are listed as the header fields have them, without their secrets`() throws {
        let root = try entry(at: "/cookies").root
        let cookies = root["response"]?["cookies"]?.elements ?? []
        #expect(cookies.map { $0["name"]?.string } == ["a", "b"])
        #expect(cookies.map { $0["value"]?.string } == ["REDACTED", "REDACTED"])
        #expect(cookies[0]["expires"]?.string == "2026-11-30T21:22:47.000Z")
        #expect(cookies[0]["path"]?.string == "/")
        #expect(cookies[1]["secure"]?.isTrue == true)
        #expect(cookies[1]["httpOnly"]?.isTrue == true)
        #expect(cookies[0]["secure"]?.isTrue == false)
        #expect(cookies[1]["sameSite"]?.string == "Lax")
    }

    @Test func `the query is listed decoded, in order, with its repetitions`() throws {
        let pairs = try entry(at: "/a b/é").request["queryString"]?.elements ?? []
        #expect(pairs.map { $0["value"]?.string } == ["&", " "])
        let json = HARQuery.list("https://x.example/?b=2&a=1&a=0&c").elements
        #expect(json?.map { $0["name"]?.text } == ["b", "a", "a", "c"])
    }

    @Test func `a request's body is a text, or base64 that says so`() throws {
        let form = try entry(at: "/form").request["postData"]
        #expect(form?["text"]?.string == "a=1&b=%20")
        #expect(form?["params"] == nil)
        let other = try ExportTests()
        let bytes = try other.entry(at: "/bytes").request["postData"]
        #expect(bytes?["text"]?.string == "AP8=")
        #expect(bytes?["encoding"]?.string == "base64")
        let third = try ExportTests()
        #expect(try third.entry(at: "/json").request["postData"] == nil)
    }

    @Test func `a form is listed field by field where that is asked for`() throws {
        var options = ExportOptions()
        options.listsFormFields = true
        let params = try entry(at: "/form", options).request["postData"]?["params"]?.elements
        #expect(params?.map { $0["name"]?.string } == ["a", "b"])
        #expect(params?.map { $0["value"]?.string } == ["1", " "])
    }

    @Test func `times add up, and the head of a stream ends the wait`() throws {
        let root = try entry(at: "/stream").root
        #expect(root["timings"]?["wait"]?.lenientNumber == 2)
        let total = HARTimings.total(root["timings"])
        #expect(abs((root["time"]?.lenientNumber ?? 0) - total) < 0.001)
        #expect(root["timings"]?["dns"]?.lenientNumber == -1)
    }

    @Test func `a failure is told in the words that tools read`() throws {
        let root = try entry(at: "/fails").root
        #expect(root["_error"]?.string == "timedOut")
        #expect(root["_canard"]?["error"]?.string == "timedOut")
    }

    @Test func `a body that is too long is left out, which its entry says`() throws {
        var options = ExportOptions()
        options.maximumBodyLength = 10
        let content = try entry(at: "/json", options).content
        #expect(content?["text"] == nil)
        #expect(content?["size"]?.int == 18)
        #expect(content?["comment"]?.string == "The body is left out: it is longer than 10 bytes")
    }

    @Test func `secrets that were put in by hand are taken out, which the log says`() throws {
        let file = folder.appending("recording/a.json")
        try FileManager.default.createDirectory(
            at: recording.url,
            withIntermediateDirectories: true
        )
        let text = #"""
            {"request": {"url": "https://a.example/?token=abc", "headers": {"Authorization": "Bearer abc"}},
             "response": {"status_code": 200, "body": "{\"password\":\"abc\"}"},
             "har": {"_x": {"api_key": "abc"}, "_y": "https://b.example/?token=abc"}}
            """#
        try Data(text.utf8).write(to: file)
        let out = folder.appending("out.har")
        try recording.exportHAR(to: out)
        let har = try String(contentsOf: out, encoding: .utf8)
        #expect(!har.contains("abc"))
        #expect(har.contains("Canard took secrets out of this log."))
        let open = try Canard.Recording(recording.url, redaction: .off)
        try open.exportHAR(to: out)
        #expect(try String(contentsOf: out, encoding: .utf8).contains("abc"))
        #expect(try !String(contentsOf: out, encoding: .utf8).contains("took secrets"))
    }

    @Test func `damaged files are left out and told of`() throws {
        try recording.append(try #require(try SampleRecording.interactions.first))
        try Data("{".utf8).write(to: folder.appending("recording/bad.json"))
        let report = try recording.exportHAR(to: folder.appending("out.har"))
        #expect(report.exported == 1)
        #expect(report.skipped.map(\.file.lastPathComponent) == ["bad.json"])
    }

    @Test func `a recording that is not there is an error, and no file is left`() throws {
        let error = #expect(throws: CanardError.self) {
            try recording.exportHAR(to: folder.appending("out.har"))
        }
        #expect(error?.code == .recordingNotFound)
        #expect(folder.files.isEmpty)
    }

    @Test func `an empty recording is an empty log`() throws {
        try FileManager.default.createDirectory(
            at: recording.url,
            withIntermediateDirectories: true
        )
        #expect(try exported().entries.isEmpty)
    }

    @Test(arguments: [
        ("1.0", "HTTP/1.0"), ("HTTP/1.0", "HTTP/1.0"), ("1.1", "HTTP/1.1"),
        ("http/1.1", "HTTP/1.1"), ("h2", "HTTP/2"),
        ("HTTP/2.0", "HTTP/2"), ("http/2.0", "HTTP/2"), ("h3", "HTTP/3"), ("h3-q050", "HTTP/3"),
        ("HTTP/3", "HTTP/3"),
        ("spdy/3.1", "HTTP/1.1"), ("http/2.0+quic/43", "HTTP/1.1"), ("unknown", "HTTP/1.1"),
        ("", "HTTP/1.1"), ("me:", "HTTP/1.1"),
    ])
    func `versions of HTTP have one spelling`(_ text: String, _ expected: String) {
        #expect(HTTPVersion.normalized(text) == expected)
    }

    @Test(
        arguments: [
            (0, "0"), (1.5, "1.5"), (1.2345, "1.235"), (-1, "-1"), (-7, "-1"), (0.0004, "0"),
            (-0.5, "-0.5"), (100, "100"),
            (1.05, "1.05"), (.infinity, "0"), (.nan, "0"), (1e300, "1000000000000000"),
        ] as [(Double, String)]
    )
    func `numbers have three decimals at most, and are never infinite`(
        _ number: Double,
        _ expected: String
    ) {
        #expect(HARNumber.text(number) == expected)
    }
}
