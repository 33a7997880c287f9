import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests for parts, and for what has changed.
@Suite struct ConditionalTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func player() -> Canard {
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        return canard
    }

    private func request(_ url: URL, _ name: String? = nil, _ value: String = "") -> URLRequest {
        var request = URLRequest(url: url)
        if let name { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    @Test func `a 304 answers only who asks whether something has changed`() async throws {
        let upstream = try await Upstream.start { request in
            let isKnown = request.headers["If-None-Match"] == "\"1\""
            return HTTPServer.Response(
                status: isKnown ? 304 : 200,
                headers: ["ETag": "\"1\""],
                body: .data(Data(isKnown ? "".utf8 : "content".utf8))
            )
        }
        let url = upstream.url("/file")
        let conditional = request(url, "If-None-Match", "\"1\"")
        let recorder = Canard()
        recorder.recordingURL = directory.url
        for request in [request(url), conditional] { _ = try await recorder.data(for: request) }
        await recorder.finishRecording()
        await upstream.stop()

        let player = player()
        let session = player.makeSession()
        for (request, status) in [
            (request(url), 200), (conditional, 304), (request(url), 200), (conditional, 304),
            (request(url, "if-modified-since", "Tue, 01 Dec 2026 00:00:00 GMT"), 304),
        ] {
            let answer = try await TaskShape.dataAsync.load(request) { _ in session }
            #expect(answer.status == status)
            #expect(answer.text == (status == 304 ? "" : "content"))
        }
    }

    @Test func `a request without validator is told why a 304 is no answer to it`() async throws {
        let file =
            #"{"request": {"url": "http://pond.example/a"}, "response": {"status_code": 304}}"#
        try Data(file.utf8).write(to: directory.appending("a.json"))
        let url = try #require(URL(string: "http://pond.example/a"))
        let player = player()
        let error = await #expect(throws: URLError.self) {
            try await player.data(for: request(url))
        }
        #expect(error?.code == .notConnectedToInternet)
        let report = error?.localizedDescription ?? ""
        #expect(report.contains("note: a.json is a 304, which answers only"))
        let (_, response) = try await player.data(for: request(url, "If-None-Match", "*"))
        #expect(response.statusCode == 304)
    }

    @Test func `parts of one file that are asked for at once are kept apart`() async throws {
        let upstream = try await Upstream.start { request in
            let range = request.headers["Range"] ?? ""
            return HTTPServer.Response(
                status: 206,
                headers: ["Content-Range": range.replacing("=", with: " ")],
                body: .data(Data("part \(range)".utf8))
            )
        }
        let url = upstream.url("/file")
        let recorder = Canard()
        recorder.recordingURL = directory.url
        let ranges = (0..<32).map { "bytes=\($0 * 10)-\($0 * 10 + 9)" }
        func parts(from canard: Canard) async throws -> [String: String] {
            let session = canard.makeSession()
            return try await withThrowingTaskGroup(of: (String, String).self) { group in
                for range in ranges {
                    let request = request(url, "Range", range)
                    group.addTask {
                        let (data, _) = try await session.data(for: request)
                        return (range, String(decoding: data, as: UTF8.self))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
        }
        let live = try await parts(from: recorder)
        await recorder.finishRecording()
        await upstream.stop()
        #expect(try await parts(from: player()) == live)
        #expect(live.allSatisfy { $0.value == "part \($0.key)" })
    }

    /// What was recorded by `g`, a plain request, and `c`, a conditional one; a policy; what is asked then,
    /// and what it gets: a version, 304, or - for a failure.
    @Test(
        arguments: [
            ("g1 c304 c304 g4 g5", .inOrderThenLast, "g c c g g g", "1 304 304 4 5 5"),
            ("g1 c304 c304 g4 g5", .inOrderThenFail, "g c c g g g", "1 304 304 4 5 -"),
            ("g1 c304 c304 g4 g5", .loop, "g c c g g g c", "1 304 304 4 5 1 304"),
            ("g1 c304 c304 g4 g5", .first, "g c g", "1 1 1"),
            ("g1 c304 g2", .inOrderThenLast, "g g g", "1 2 2"),
            ("c304 g1", .inOrderThenLast, "c g c", "304 1 1"),
            ("c304 g1", .first, "c g c", "304 1 304"),
            ("g1 c304", .inOrderThenFail, "g g", "1 -"),
        ] as [(String, Canard.RepeatPolicy, String, String)]
    )
    func `answers come in the order of their recording, with those passed over that do not fit`(
        _ recorded: String,
        _ repeats: Canard.RepeatPolicy,
        _ asked: String,
        _ expected: String
    ) async throws {
        let url = try #require(URL(string: "http://pond.example/a"))
        let recording = try Canard.Recording(directory.url)
        for (place, word) in recorded.split(separator: " ").enumerated() {
            let isConditional = word.first == "c"
            let status = word == "c304" ? 304 : 200
            var interaction = Canard.Interaction(
                request: .init(url: url, headers: isConditional ? ["If-None-Match": "*"] : [:]),
                response: .init(
                    statusCode: status,
                    body: status == 304 ? .init() : .init(String(word.dropFirst()))
                )
            )
            interaction.ordinal = place + 1
            _ = try recording.append(interaction)
        }
        // By files, and from memory.
        for canard in [player(), player()] {
            canard.repeats = repeats
            let session = canard.makeSession()
            var found: [String] = []
            for word in asked.split(separator: " ") {
                let request = word == "c" ? request(url, "If-None-Match", "*") : request(url)
                let answer = try await TaskShape.dataAsync.load(request) { _ in session }
                found.append(
                    answer.errorCode != nil ? "-" : answer.status == 304 ? "304" : answer.text
                )
            }
            #expect(found.joined(separator: " ") == expected)
        }
    }

    @Test func `a 304 hides no other file that answers`() async throws {
        let url = try #require(URL(string: "http://pond.example/a"))
        _ = try Canard.Recording(directory.url).append(
            Canard.Interaction(request: .init(url: url), response: .init(statusCode: 304))
        )
        let byHand =
            #"{"match": ["path"], "request": {"url": "http://x.example/a"}, "response": {"status_code": 200, "body": "by hand"}}"#
        try Data(byHand.utf8).write(to: directory.appending("by-hand.json"))
        let canard = player()
        for _ in 0..<2 {
            let (data, _) = try await canard.data(for: request(url))
            #expect(String(decoding: data, as: UTF8.self) == "by hand")
            let (_, response) = try await canard.data(for: request(url, "If-None-Match", "*"))
            #expect(response.statusCode == 304)
        }
    }

    @Test func `HEAD has no body, from a file and from memory`() async throws {
        let text =
            #"{"request": {"method": "HEAD", "url": "http://pond.example/a"}, "response": {"status_code": 200, "body": "abcdef"}}"#
        try Data(text.utf8).write(to: directory.appending("a.json"))
        let canard = player()
        let session = canard.makeSession()
        var request = request(try #require(URL(string: "http://pond.example/a")))
        request.httpMethod = "HEAD"
        for _ in 0..<3 {
            let answer = try await TaskShape.dataAsync.load(request) { _ in session }
            #expect(answer.body.isEmpty)
            #expect(answer.status == 200)
        }
    }
}
