import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A HAR file among the layers, without being imported.
@Suite struct HARLayerTests {
    private let directory: TemporaryDirectory
    private let canard = Canard()

    init() throws {
        directory = try TemporaryDirectory()
        canard.shouldFallbackToNetwork = false
        canard.loadingURL = directory.appending("shop.har")
    }

    private func write(_ entries: String...) throws {
        try HARText.log(entries.joined(separator: ", ")).write(to: directory.appending("shop.har"))
    }

    private func text(_ path: String) async throws -> String {
        let url = try #require(URL(string: "https://api.example.com\(path)"))
        return String(decoding: try await canard.makeSession().data(from: url).0, as: UTF8.self)
    }

    private static func entry(_ path: String, _ body: String, at second: Int) -> String {
        HARText.entry(
            url: "https://api.example.com\(path)",
            started: "\"2026-11-30T21:22:\(10 + second).000Z\"",
            content: #"{"size": 2, "mimeType": "text/plain", "text": "\#(body)"}"#
        )
    }

    @Test func `entries answer in the order of their time, the last again`() async throws {
        try write(
            Self.entry("/a", "second", at: 2),
            Self.entry("/a", "first", at: 1),
            Self.entry("/b", "other", at: 3)
        )
        #expect(try await text("/a") == "first")
        #expect(try await text("/a") == "second")
        #expect(try await text("/a") == "second")
        #expect(try await text("/b") == "other")
        let sources = canard.requests.map { request -> String in
            guard case .file(let url) = request.source else { return "no file" }
            return "\(url.lastPathComponent)#\(url.fragment ?? "")"
        }
        #expect(sources == ["shop.har#1", "shop.har#0", "shop.har#0", "shop.har#2"])
    }

    @Test func `a redirect is followed through the entries`() async throws {
        try write(
            HARText.entry(
                url: "https://api.example.com/old",
                status: "302",
                response:
                    #""headers": [{"name": "Location", "value": "/new"}], "redirectURL": "/new""#,
                content: #"{"size": 0, "mimeType": "x-unknown"}"#
            ),
            Self.entry("/new", "there", at: 2)
        )
        #expect(try await text("/old") == "there")
    }

    @Test func `a folder before it wins, and one after it answers the rest`() async throws {
        try write(Self.entry("/a", "har", at: 1), Self.entry("/b", "har", at: 2))
        for (folder, path) in [("before", "/a"), ("after", "/c")] {
            let url = try #require(URL(string: "https://api.example.com\(path)"))
            _ = try Canard.Recording(directory.appending(folder)).append(
                Canard.Interaction(
                    request: .init(url: url),
                    response: .init(statusCode: 200, body: .init(folder))
                )
            )
        }
        canard.loadingURLs = ["before", "shop.har", "after"].map { directory.appending($0) }
        #expect(try await text("/a") == "before")
        #expect(try await text("/b") == "har")
        #expect(try await text("/c") == "after")
    }

    @Test func `a miss names the entry that comes closest`() async throws {
        try write(Self.entry("/a?page=1", "one", at: 1))
        let error = await #expect(throws: URLError.self) { try await text("/a?page=2") }
        let report = try #require(error.flatMap { Canard.UnmatchedRequest($0) }).description
        #expect(report.contains("shop.har (1 interaction)"))
        #expect(report.contains("shop.har, entry 0\n      query: 'page' is '2', recorded '1'"))
    }

    @Test func `what is damaged or missing is an error that names the file`() async throws {
        let missing = await #expect(throws: CanardError.self) { try await text("/a") }
        #expect(missing?.code == .recordingNotFound)
        #expect(missing?.file?.lastPathComponent == "shop.har")
        try Data("no JSON".utf8).write(to: directory.appending("shop.har"))
        let damaged = await #expect(throws: CanardError.self) { try await text("/a") }
        #expect(damaged?.code == .damagedFile || damaged?.code == .unknownFormat)
    }

    @Test func `a file that has changed is read again`() async throws {
        try write(Self.entry("/a", "one", at: 1))
        #expect(try await text("/a") == "one")
        try write(Self.entry("/a", "another", at: 1), Self.entry("/b", "more", at: 2))
        canard.loadingURL = canard.loadingURL
        #expect(try await text("/b") == "more")
        #expect(try await text("/a") == "another")
    }

    @Test func `a body that the file lacks is refused with the reason`() async throws {
        try write(
            HARText.entry(
                url: "https://api.example.com/a",
                content: #"{"size": 120, "mimeType": "text/plain"}"#
            )
        )
        let error = await #expect(throws: CanardError.self) { try await text("/a") }
        #expect(error?.code == .invalidBodyFile)
        #expect(error?.reason.hasPrefix("the body is missing: ") == true)
    }

    @Test func `it is found by name, and not recorded into`() async throws {
        try write(Self.entry("/a", "har", at: 1))
        let environment = ScopeEnvironment(["CANARD_RECORDINGS": directory.url.path])
        for name in ["shop", "shop.har"] {
            let found = try RecordingName(name).url(
                environment: environment,
                sourceFile: #filePath,
                bundle: nil
            )
            #expect(found.lastPathComponent == "shop.har")
        }
        let file = directory.appending("shop.har")
        for mode in [Canard.Mode.newEpisodes, .rerecord] {
            let error = await #expect(throws: CanardError.self) {
                try await Canard.withRecording(at: file, mode, ScopeEnvironment([:])) { _ in }
            }
            #expect(error?.code == .invalidSetting)
        }
        let once = try await Canard.withRecording(at: file, .once, ScopeEnvironment([:])) {
            try await $0.makeSession().data(
                from: #require(URL(string: "https://api.example.com/a"))
            ).0
        }
        #expect(String(decoding: once, as: UTF8.self) == "har")
    }
}
