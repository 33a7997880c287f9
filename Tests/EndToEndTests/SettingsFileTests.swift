import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What `canard.json` in a recording, or above it, decides.
@Suite struct SettingsFileTests {
    private let directory: TemporaryDirectory
    private let canard = Canard()

    init() throws {
        directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            at: directory.appending("pond"),
            withIntermediateDirectories: true
        )
        canard.loadingURL = directory.appending("pond")
        canard.shouldFallbackToNetwork = false
    }

    private func write(_ text: String, _ name: String = "canard.json") throws {
        try Data(text.utf8).write(to: directory.appending(name))
    }

    private func text(_ url: String, _ canard: Canard? = nil) async throws -> String {
        let request = URLRequest(url: try #require(URL(string: url)))
        return String(
            decoding: try await (canard ?? self.canard).data(for: request).0,
            as: UTF8.self
        )
    }

    @Test func `a name in parts has the settings of the folder Recordings, and nothing above it`()
        async throws
    {
        let folder = "Recordings/checkout/card/declined"
        try FileManager.default.createDirectory(
            at: directory.appending(folder),
            withIntermediateDirectories: true
        )
        try write(
            #"{"request":{"url":"http://search.example/s?q=1"},"response":{"status_code":200,"body":"found"}}"#,
            folder + "/a.json"
        )
        try write(#"{"matchers": ["method", "path"]}"#, "Recordings/canard.json")
        try write("no JSON")
        canard.loadingURL = directory.appending(folder)
        #expect(try await text("http://search.example/s?q=2") == "found")
    }

    @Test(arguments: ["canard.json", "pond/canard.json"])
    func `matchers, aliases and hosts are read from the recording or the folder above`(
        _ place: String
    ) async throws {
        try write(
            #"{"request":{"url":"http://search.example/s?q=1"},"response":{"status_code":200,"body":"found"}}"#,
            "pond/a.json"
        )
        try write(
            """
            {
              "matchers": {"*": ["method", "url"], "search.example": ["method", "path"]},
              "hostAliases": {"staging.example": "search.example"},
              "ignoredHosts": ["*.ignored.example"]
            }
            """,
            place
        )
        #expect(try await text("http://search.example/s?q=2") == "found")
        #expect(try await text("http://staging.example/s?q=3") == "found")
        let error = await #expect(throws: URLError.self) {
            try await text("http://www.ignored.example/s")
        }
        #expect(error?.code == .notConnectedToInternet)
    }

    @Test func `a change is seen by the next request`() async throws {
        try write(
            #"{"request":{"url":"http://pond.example/s?q=1"},"response":{"status_code":200,"body":"found"}}"#,
            "pond/a.json"
        )
        let session = canard.makeSession()
        let url = try #require(URL(string: "http://pond.example/s?q=2"))
        await #expect(throws: URLError.self) { try await session.data(from: url) }
        try write(#"{"matchers": ["method", "host", "path", {"queryIgnoring": ["q"]}]}"#)
        #expect(String(decoding: try await session.data(from: url).0, as: UTF8.self) == "found")
        try write(#"{"matchers": ["url"]}"#)
        await #expect(throws: URLError.self) { try await session.data(from: url) }
        try FileManager.default.removeItem(at: directory.appending("canard.json"))
        await #expect(throws: URLError.self) { try await session.data(from: url) }
    }

    @Test func `redaction and volatile fields add to those of the code`() async throws {
        try write(
            #"{"redaction": {"headers": ["X-Tenant"], "json": ["$.ssn"]}, "volatileHeaders": ["X-Count"]}"#
        )
        let upstream = try await Upstream.start { request in
            HTTPServer.Response(
                headers: [
                    "X-Tenant": "secret-tenant", "X-Count": "\(request.query ?? "")",
                    "Content-Type": "application/json",
                ],
                body: .data(Data(#"{"ssn":"secret-ssn","token":"secret-token"}"#.utf8))
            )
        }
        canard.loadingURL = nil
        canard.shouldFallbackToNetwork = true
        canard.matchers = [.method, .path]
        canard.recordingURL = directory.appending("pond")
        for count in 0..<3 { _ = try await text(upstream.url("/x?\(count)").absoluteString) }
        await upstream.stop()
        let files = try directory.contents.filter { $0.key.hasPrefix("pond/") }
        #expect(files.count == 2)
        for (name, contents) in files {
            #expect(!String(decoding: contents, as: UTF8.self).contains("secret"), "\(name)")
        }
    }

    @Test(arguments: [
        ("{", "line 1, column 2: unexpected end of the text"),
        ("[]", "expected an object"),
        (
            #"{"matcher": []}"#,
            "'matcher' is unknown; use 'har', 'hostAliases', 'ignoredHosts', 'matchers', 'redaction' or 'volatileHeaders'"
        ),
        (#"{"matchers": "url"}"#, "matchers: expected an array"),
        (
            #"{"matchers": {"*": ["verb"]}}"#,
            "matchers.*[0]: expected 'method', 'url', 'host', 'path', 'query', 'fragment', 'body', {\"headers\": [names]}, "
                + "{\"queryIgnoring\": [names]} or {\"jsonBodyIgnoring\": [paths]}"
        ),
        (
            #"{"redaction": {"cookies": []}}"#,
            "redaction: 'cookies' is unknown; use 'headers', 'query', 'form' or 'json'"
        ),
        (
            #"{"redaction": {"json": ["ssn"]}}"#,
            "redaction.json: 'ssn' is no path such as '$.user.email'"
        ),
        (#"{"hostAliases": {"a": 1}}"#, "hostAliases.a: expected a string"),
        (#"{"ignoredHosts": [1]}"#, "ignoredHosts[0]: expected a string"),
    ])
    func `what is wrong fails requests, with file, place and choices`(
        _ settings: String,
        _ message: String
    ) async throws {
        try write(
            #"{"request":{"url":"http://pond.example/"},"response":{"status_code":200}}"#,
            "pond/a.json"
        )
        #expect(try await text("http://pond.example/") == "")
        try write(settings)
        let error = await #expect(throws: CanardError.self) {
            try await text("http://pond.example/")
        }
        #expect(error?.code == .invalidSetting)
        #expect(
            error?.description.hasSuffix("canard.json: \(message)") == true,
            "\(error?.description ?? "")"
        )
    }
}
