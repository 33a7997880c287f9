import CanardHAR
import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Entries that mean harm, or tell more than they should.
@Suite struct HostileTests {
    @Test(arguments: [
        (#"{"size": 9e18, "mimeType": "image/png", "text": "abcd"}"#, "x"),
        (#"{"size": 5e18, "mimeType": "image/png", "text": "abcd"}"#, "Polly.JS"),
        (#"{"size": -9e18, "mimeType": "image/png", "text": "abcd", "_isBinary": true}"#, "x"),
    ])
    func `a size that no body has is no size`(_ content: String, _ creator: String) throws {
        let imported = try Import(entry: HARText.entry(content: content), creator: creator)
        #expect(imported.report.imported == 1)
    }

    @Test(arguments: [
        #""_headers": [["Authorization", "Bearer SECRET-1234567890"]]"#,
        #""_v": [{"name": "Authorization", "value": {"text": "SECRET-1234567890"}}]"#,
        #""_o": {"Authorization": {"value": "SECRET-1234567890"}}"#,
        #""_cookies": [{"name": "sid", "value": "SECRET-1234567890"}]"#,
        #""_cookies": {"sid": "SECRET-1234567890"}"#,
        #""_error": "failed https://bob:SECRET-1234567890@x.example/?a=1 at last""#,
        #""_u": "/cb?access_token=SECRET-1234567890""#,
        #""_raw": "password=SECRET-1234567890&u=1""#,
        #""_q": " {\"password\":\"SECRET-1234567890\"}""#,
        #""_head": "GET / HTTP/1.1\r\nAuthorization: Bearer SECRET-1234567890\r\nCookie: sid=SECRET-1""#,
        #""_list": ["Set-Cookie: sid=SECRET-1234567890"]"#,
        #""comment": "sent with Bearer SECRET-1234567890, and token=SECRET-1234567890""#,
    ])
    func `a secret in what another tool noted is gone from all files and from the export`(
        _ member: String
    ) throws {
        let entry = HARText.entry(members: member)
        let imported = try Import(HARText.log(entry, members: member))
        let export = imported.folder.appending("out.har")
        try imported.recording.exportHAR(to: export)
        let inFile = imported.folder.appending("in.har").lastPathComponent
        for (path, data) in try imported.folder.contents where path != inFile {
            #expect(!String(decoding: data, as: UTF8.self).contains("SECRET-1"), "\(path)")
        }
    }

    @Test func `a secret in the reason for a missing body is gone`() throws {
        let content =
            #"{"size": 9, "mimeType": "text/plain", "comment": "see https://x.example/?token=SECRET-1234567890"}"#
        let imported = try Import(entry: HARText.entry(content: content))
        for (path, data) in try imported.folder.contents where !path.hasSuffix("in.har") {
            #expect(!String(decoding: data, as: UTF8.self).contains("SECRET-1"), "\(path)")
        }
    }

    @Test func `words, URLs and names that are no secrets stay as they are`() {
        let redaction = NodeRedaction(.default)
        for text in [
            "https://api.example.com/a?page=2#top", "a basic thing: nothing of it is secret",
            "at f (https://x.example/app.js:10:5)", "x=1&y=2", "key: value", "12:30:05", "",
        ] { #expect(redaction.applied(to: text) == text) }
    }

    @Test(arguments: [
        HARText.entry(
            content: #"{"size": 2, "mimeType": "text/plain\r\nX-Evil: 1", "text": "ok"}"#
        ),
        HARText.entry(
            status: "302",
            response: #""redirectURL": "/a\r\nSet-Cookie: evil=1""#,
            content: "{}"
        ),
        HARText.entry(response: #""cookies": [{"name": "a", "value": "1", "path": "/\nq"}]"#),
    ])
    func `no header field has a line end in it`(_ entry: String) throws {
        let imported = try Import(entry: entry)
        let stored = try imported.interaction
        for field in try #require(stored.response).headers {
            let lines = field.value.split(
                omittingEmptySubsequences: false,
                whereSeparator: \.isNewline
            )
            #expect(lines.count == 1, "\(field)")
        }
    }

    @Test func `a method that is no word is passed over with the reason`() throws {
        for method in [#"GET\nX"#, #"a/b"#, #"../x"#] {
            let imported = try Import(entry: HARText.entry(method: method))
            #expect(imported.report.imported == 0)
            #expect(imported.report.skipped.map(\.place) == ["request.method"])
        }
    }

    @Test func `imports at the same time get places of their own`() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.appending("in.har")
        let entries = (0..<20).map { HARText.entry(url: "https://api.example.com/\($0)") }
        try HARText.log(HARText.list(entries)).write(to: file)
        let recording = try Canard.Recording(folder.appending("recording"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try recording.importHAR(from: file) } }
            try await group.waitForAll()
        }
        let settings = try String(
            contentsOf: folder.appending("recording/canard.json"),
            encoding: .utf8
        )
        #expect(settings.contains(#""count": 80"#))
    }

    @Test func `an export does not take the place of the settings`() throws {
        let imported = try Import(entry: HARText.entry())
        let settings = imported.folder.appending("recording/canard.json")
        let before = try Data(contentsOf: settings)
        #expect(throws: CanardError.self) { try imported.recording.exportHAR(to: settings) }
        #expect(try Data(contentsOf: settings) == before)
    }

    @Test func `a recording whose clock ran backwards is replayed from its export in its order`()
        async throws
    {
        let folder = try TemporaryDirectory()
        let recording = try Canard.Recording(folder.appending("recording"))
        let url = try #require(URL(string: "http://pond.example/a"))
        for (ordinal, text) in ["first", "second", "third"].enumerated() {
            var interaction = Canard.Interaction(
                request: .init(url: url),
                response: .init(statusCode: 200, body: .init(text))
            )
            interaction.ordinal = ordinal + 1
            interaction.recordedAt = Date(timeIntervalSince1970: 1_700_000_000 - Double(ordinal))
            _ = try recording.append(interaction)
        }
        let file = folder.appending("out.har")
        try recording.exportHAR(to: file)
        let canard = Canard()
        canard.loadingURL = file
        canard.shouldFallbackToNetwork = false
        for text in ["first", "second", "third"] {
            let answer = try await canard.data(for: URLRequest(url: url)).0
            #expect(String(decoding: answer, as: UTF8.self) == text)
        }
    }

    @Test func `a file that is changed in its place never gives another request's answer`()
        async throws
    {
        let folder = try TemporaryDirectory()
        let file = folder.appending("x.har")
        func text(_ first: String, _ second: String) -> Data {
            HARText.log(
                HARText.list(
                    [first, second].map { name in
                        HARText.entry(
                            url: "http://pond.example/\(name)",
                            content: #"{"size": 1, "mimeType": "text/plain", "text": "\#(name)"}"#
                        )
                    }
                )
            )
        }
        try text("a", "b").write(to: file)
        let canard = Canard()
        canard.loadingURL = file
        canard.shouldFallbackToNetwork = false
        let (a, b) = (
            try #require(URL(string: "http://pond.example/a")),
            try #require(URL(string: "http://pond.example/b"))
        )
        _ = try await canard.data(for: URLRequest(url: a))
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: text("b", "a"))
        try handle.close()
        let answer = try await canard.data(for: URLRequest(url: b)).0
        #expect(String(decoding: answer, as: UTF8.self) == "b")
    }
}
