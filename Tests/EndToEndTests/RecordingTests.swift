import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RecordingTests {
    private let directory: TemporaryDirectory
    private let recording: Canard.Recording

    init() throws {
        directory = try TemporaryDirectory()
        recording = try Canard.Recording(directory.url)
    }

    private func interaction(_ path: String, _ body: String) throws -> Canard.Interaction {
        Canard.Interaction(
            request: .init(
                url: try #require(URL(string: "http://pond.example\(path)")),
                headers: ["Authorization": "Bearer secret-token"]
            ),
            response: .init(
                statusCode: 200,
                headers: ["Content-Type": "application/json"],
                body: Canard.Body(body)
            )
        )
    }

    @Test func `interactions are added, read in stable order, replaced and removed`() throws {
        for path in ["/b/2", "/a", "/b/1", "/a"] {
            try recording.append(try interaction(path, #"{"path":"\#(path)"}"#))
        }
        let entries = Array(try recording.entries())
        #expect(
            try entries.map { try $0.interaction.get().request.url.path } == [
                "/a", "/a", "/b/1", "/b/2",
            ]
        )
        #expect(try entries.map { try $0.interaction.get().ordinal }.sorted() == [1, 1, 1, 2])
        #expect(entries.map(\.file) == Array(try recording.entries()).map(\.file))

        let file = try #require(entries.last?.file)
        var edited = try #require(try recording.interaction(in: file))
        #expect(edited.request.headers["Authorization"] == "REDACTED")
        edited.response = .init(statusCode: 503, headers: [:], body: Canard.Body("gone"))
        edited.times = 2
        edited.delay = .milliseconds(5)
        edited.match = [.method, .path]
        try recording.replace(file, with: edited)
        #expect(try recording.interaction(in: file) == edited)
        #expect(!directory.files.contains { $0.contains("2-GET") && $0.contains("-response") })

        try recording.remove(file)
        #expect(try recording.interaction(in: file) == nil)
        #expect(Array(try recording.entries()).count == 3)
        #expect(try recording.problems().isEmpty)
    }

    @Test func `members that are not ours survive a replacement`() throws {
        let file = directory.appending("by-hand.json")
        try Data(
            #"{"note":"mine","request":{"url":"http://pond.example/x"},"response":{"status_code":200}}"#
                .utf8
        ).write(to: file)
        var edited = try #require(try recording.interaction(in: file))
        edited.response?.statusCode = 404
        try recording.replace(file, with: edited)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(#""note": "mine""#))
        #expect(text.contains(#""status_code": 404"#))
    }

    @Test func `problems are listed with file, place and reason`() throws {
        let first = try recording.append(try interaction("/a", #"{"a":1}"#))
        let folder = first.deletingLastPathComponent()
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        try write("broken.json", "{")
        try write("wrong.json", #"{"request":{"url":"http://a/"},"response":{"status_code":"x"}}"#)
        try write(
            "missing.json",
            #"{"request":{"url":"http://a/"},"response":{"status_code":200,"body_file":"gone.txt"}}"#
        )
        try write(
            "twice.json",
            #"{"request":{"url":"http://pond.example/a"},"response":{"status_code":200}}"#
        )
        try write("other.json", #"{"not":"ours"}"#)
        try write("b-GET-0123456789ab-response.json", "{}")
        let problems = try recording.problems()
        #expect(
            problems.map { "\($0.file.lastPathComponent): \($0.place ?? "-"): \($0.reason)" } == [
                "b-GET-0123456789ab-response.json: -: no interaction names this file",
                "broken.json: line 1, column 2: unexpected end of the text",
                "gone.txt: -: the body's file is missing",
                "twice.json: ordinal: answers the same request with the same ordinal as \(first.lastPathComponent)",
                "wrong.json: response.status_code: expected a number from 100 to 999, found no number",
            ]
        )
    }

    @Test func `what cannot be written or is not there is an error that says so`() throws {
        let missing = try Canard.Recording(directory.appending("missing"))
        #expect(throws: CanardError.self) { try missing.entries() }
        #expect(throws: CanardError.self) { try missing.problems() }
        let outside = directory.appending("../outside.json")
        let error = #expect(throws: CanardError.self) { try recording.remove(outside) }
        #expect(error?.code == .recordingNotWritable)
        #expect(error?.reason.hasPrefix("the file is not in ") == true)
        var odd = try interaction("/a", "{}")
        odd.match = [.custom("x") { _, _ in true }]
        let refused = #expect(throws: CanardError.self) { try recording.append(odd) }
        #expect(refused?.reason == "the matcher 'custom:x' cannot stand in a file")
        #expect(directory.files.isEmpty)
    }

    @Test func `what code adds is what a Canard replays`() async throws {
        try recording.append(try interaction("/a", #"{"a":1}"#))
        try recording.append(try interaction("/a", #"{"a":2}"#))
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let url = try #require(URL(string: "http://pond.example/a"))
        for expected in [#"{"a":1}"#, #"{"a":2}"#, #"{"a":2}"#] {
            let (data, _) = try await canard.data(for: URLRequest(url: url))
            #expect(String(decoding: data, as: UTF8.self) == expected)
        }
    }
}
