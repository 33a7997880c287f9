import Canard
import CanardHAR
import Foundation
import TestSupport
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ImportTests {
    @Test func `a whole entry becomes a whole interaction`() throws {
        let imported = try Import(HARText.log(HARText.complete))
        let interaction = try imported.interaction
        #expect(interaction.request.method == "POST")
        #expect(
            interaction.request.url.absoluteString == "https://api.example.com/orders?b=2&a=1&b=3"
        )
        #expect(interaction.request.headers["Accept"] == "*/*")
        #expect(String(decoding: interaction.request.body, as: UTF8.self) == #"{"item": 1}"#)
        #expect(interaction.response?.statusCode == 201)
        #expect(try imported.text == #"{"id": 7}"#)
        #expect(
            interaction.response?.headers.values(for: "Set-Cookie")
                == ["s=REDACTED; Path=/; HttpOnly", "t=REDACTED; Secure"]
        )
        let second = interaction.recordedAt?.timeIntervalSince1970 ?? 0
        #expect(abs(second - 1_796_073_767.123) < 0.0001)
        #expect(interaction.duration == .microseconds(31_300))
        #expect(imported.report.imported == 1)
        #expect(imported.report.redacted == 1)
        #expect(imported.report.skipped.isEmpty)
        #expect(imported.report.warnings.isEmpty)
    }

    @Test func `several answers to one request get ordinals in the order of time`() throws {
        func entry(_ text: String, _ second: Int) -> String {
            HARText.entry(
                started: #""2026-11-30T21:22:0\#(second).000Z""#,
                content: #"{"size": 1, "mimeType": "text/plain", "text": "\#(text)"}"#
            )
        }
        let imported = try Import(
            HARText.log(entry("c", 3), entry("a", 1), entry("d", 3), entry("b", 2), entry("b", 4))
        )
        let texts = try imported.interactions.sorted { $0.ordinal < $1.ordinal }.map {
            String(decoding: try $0.response?.body.data() ?? Data(), as: UTF8.self)
        }
        #expect(texts == ["a", "b", "c", "d", "b"])
        #expect(try imported.interactions.map(\.ordinal) == [1, 2, 3, 4, 5])
        // A second import goes on behind the first.
        _ = try imported.importing(HARText.log(entry("z", 0)))
        #expect(try imported.interactions.map(\.ordinal).max() == 6)
    }

    @Test func `what is imported replays`() async throws {
        let imported = try Import(
            HARText.log(
                HARText.entry(
                    url: "https://api.example.com/old",
                    status: "302",
                    response: #""redirectURL": "/new", "headers": []"#,
                    content: #"{"size": 12}"#
                ),
                HARText.entry(
                    url: "https://api.example.com/new",
                    response: #""headers": {"Content-Encoding": "gzip", "Content-Length": "999"}"#
                )
            )
        )
        let canard = Canard()
        canard.loadingURL = imported.recording.url
        canard.shouldFallbackToNetwork = false
        let session = canard.makeSession()
        let (data, response) = try await session.data(
            from: #require(URL(string: "https://api.example.com/old"))
        )
        #expect(String(decoding: data, as: UTF8.self) == "ok")
        #expect(response.url?.absoluteString == "https://api.example.com/new")
        let http = try #require(response as? HTTPURLResponse)
        #expect(http.value(forHTTPHeaderField: "Content-Encoding") == nil)
        #expect(http.value(forHTTPHeaderField: "Content-Length") == "2")
        #expect(imported.warnings.isEmpty)
    }

    @Test func `a body that the file does not have is refused on replay, with the reason`()
        async throws
    {
        let entry = HARText.entry(content: #"{"size": 120, "mimeType": "text/plain"}"#)
        let imported = try Import(HARText.log(entry))
        #expect(imported.report.imported == 1)
        #expect(imported.warnings == ["the body is missing: the file has no text for it"])
        let canard = Canard()
        canard.loadingURL = imported.recording.url
        canard.shouldFallbackToNetwork = false
        canard.log = { _ in }
        let url = try #require(URL(string: "https://api.example.com/users"))
        do {
            _ = try await canard.data(for: URLRequest(url: url))
            Issue.record("a body was given")
        } catch {
            #expect("\(error)".contains("the body is missing: the file has no text for it"))
        }
        // The recording says so as well.
        #expect(try imported.recording.problems().map(\.place) == ["response.body_missing"])
        var options = ImportOptions()
        options.missingBodies = .empty
        #expect(try Import(HARText.log(entry), options: options).text == "")
    }

    @Test func `secrets are taken out by default and by the recording's own rules`() throws {
        let entry = HARText.entry(
            url: "https://u:p@api.example.com/users?access_token=abc&q=1",
            method: "POST",
            request: #"""
                "headers": [{"name": "Authorization", "value": "Bearer abc"}, {"name": "X-Tenant", "value": "t1"}],
                "postData": {"mimeType": "application/json", "text": "{\"password\": \"abc\"}"}
                """#,
            content: #"{"mimeType": "application/json", "text": "{\"token\": \"abc\", \"a\": 1}"}"#,
            members: #"""
                "_initiator": {"url": "https://x.example/?access_token=abc", "api_key": "abc"},
                "_requestHeaders": [{"name": "Authorization", "value": "Bearer abc"}],
                "_message": "{\"password\": \"abc\"}"
                """#
        )
        let imported = try Import(
            HARText.log(
                entry,
                members: #""pages": [{"title": "https://x.example/?access_token=abc"}]"#
            ),
            settings: #"{"redaction": {"headers": ["X-Tenant"]}}"#
        )
        #expect(imported.report.redacted == 1)
        let written = try imported.folder.contents.filter { !$0.key.hasSuffix("in.har") }
        for (file, contents) in written {
            let text = String(decoding: contents, as: UTF8.self)
            #expect(!text.contains("abc"), "\(file)")
            #expect(!text.contains("t1"), "\(file)")
        }
        #expect(try imported.interaction.request.headers["X-Tenant"] == "REDACTED")
    }

    @Test func `only wanted hosts are taken`() throws {
        var options = ImportOptions()
        options.hosts = ["api.example.com", "*.pay.example:8443"]
        let urls = [
            "https://api.example.com/a", "https://API.example.com/b", "https://www.example.com/c",
            "https://eu.pay.example:8443/d", "https://eu.pay.example/e",
        ]
        let imported = try Import(
            HARText.log(HARText.list(urls.map { HARText.entry(url: $0) })),
            options: options
        )
        #expect(imported.report.imported == 3)
        #expect(
            imported.reasons
                == Array(repeating: "the host is not one of those that are wanted", count: 2)
        )
    }

    @Test func `assets may be left out`() throws {
        var options = ImportOptions()
        options.noAssets = true
        let entries = [
            HARText.entry(content: #"{"mimeType": "image/png", "text": ""}"#),
            HARText.entry(content: #"{"mimeType": "text/css; charset=utf-8", "text": ""}"#),
            HARText.entry(members: #""_resourceType": "script""#),
            HARText.entry(content: #"{"mimeType": "application/json", "text": "{}"}"#),
            HARText.entry(content: #"{"mimeType": "text/html", "text": ""}"#),
        ]
        let imported = try Import(HARText.log(HARText.list(entries)), options: options)
        #expect(imported.report.imported == 2)
        #expect(imported.report.reasons.map(\.count) == [3])
        #expect(try Import(HARText.log(HARText.list(entries))).report.imported == 5)
    }

    @Test func `a dry run writes nothing and reports the same`() throws {
        var options = ImportOptions()
        options.isDryRun = true
        let imported = try Import(HARText.log(HARText.complete, "7"), options: options)
        #expect(imported.report.imported == 1)
        #expect(imported.reasons == ["expected an object"])
        #expect(imported.folder.files == ["in.har"])
    }

    @Test func `strict reading writes nothing where an entry is broken`() throws {
        var options = ImportOptions()
        options.reading = .strict
        let folder = try TemporaryDirectory()
        let file = folder.appending("a.har")
        try HARText.log(HARText.entry(), "7").write(to: file)
        let recording = try Canard.Recording(folder.appending("recording"))
        let error = #expect(throws: CanardError.self) {
            try recording.importHAR(from: file, options: options)
        }
        #expect(error?.place == "log.entries[1]")
        #expect(folder.files == ["a.har"])
    }

    @Test func `what the log has is kept in the settings file, which is else left as it is`() throws
    {
        let settings = "{\n  \"volatileHeaders\": [ \"X-Build\" ]\n}\n"
        let imported = try Import(
            HARText.log(
                HARText.entry(),
                members: #""pages": [{"id": "p1", "title": "t"}], "_x": 1"#
            ),
            settings: settings
        )
        let file = imported.recording.url.appendingPathComponent("canard.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasPrefix("{\n  \"volatileHeaders\": [ \"X-Build\" ],\n  \"har\": {"))
        // It is still read.
        _ = try Canard.Recording(imported.recording.url)
        _ = try imported.importing(
            HARText.log(HARText.entry(), members: #""pages": [{"id": "p2"}]"#)
        )
        let root = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        )
        let har = try #require(root["har"] as? [String: Any])
        #expect(har["count"] as? Int == 2)
        let pages = (har["log"] as? [String: Any])?["pages"] as? [[String: Any]]
        #expect(pages?.map { $0["id"] as? String } == ["p1", "p2"])
    }

    @Test func `the report says what happened in a few lines`() throws {
        let ws = HARText.entry(url: "wss://api.example.com/socket")
        let report = try Import(HARText.log(HARText.entry(), ws, ws, "7")).report
        #expect(
            report.description == """
                1 imported, 0 of them redacted, 3 skipped
                  skipped 2: WebSockets are not replayed
                  skipped 1: expected an object
                """
        )
    }
}
