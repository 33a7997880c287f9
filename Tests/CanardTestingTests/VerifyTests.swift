import CanardServer
import Foundation
import TestSupport
import Testing

@testable import Canard
@testable import CanardTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Live answers that are compared with recorded ones.
@Suite struct VerifyTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func record(_ url: URL, _ json: String, status: Int = 200) throws {
        _ = try Canard.Recording(directory.appending("x")).append(
            Canard.Interaction(
                request: .init(url: url),
                response: .init(
                    statusCode: status,
                    headers: ["Content-Type": "application/json"],
                    body: .init(json)
                )
            )
        )
    }

    private static func upstream() async throws -> Upstream {
        try await Upstream.start { request in
            HTTPServer.Response.json(
                Data(#"{"id": 7, "name": null, "tags": ["a"], "new": true}"#.utf8),
                status: request.path == "/down" ? 503 : 200
            )
        }
    }

    @Test func `the same shape is no deviation, whatever the values, and nothing is written`()
        async throws
    {
        let upstream = try await Self.upstream()
        let url = upstream.url("/a")
        try record(url, #"{"id": 1, "name": null, "tags": ["b", "c"], "new": false}"#)
        let before = try directory.contents
        let found = try await Canard.withRecording(at: directory.appending("x"), mode: .verify) {
            canard in
            let answer = try await canard.makeSession().data(from: url).0
            #expect(String(decoding: answer, as: UTF8.self).contains("7"))
            return canard
        }
        await upstream.stop()
        #expect(found.deviations.isEmpty)
        #expect(found.requests.map(\.source) == [.network])
        #expect(try directory.contents == before)
    }

    @Test func `what breaks clients is an error with all differences`() async throws {
        let upstream = try await Self.upstream()
        try record(upstream.url("/a"), #"{"id": "1", "name": "x", "gone": [1], "tags": []}"#)
        try record(upstream.url("/down"), #"{"id": 7, "name": "x", "tags": ["a"], "new": true}"#)
        let error = try await #require(throws: CanardError.self) {
            try await Canard.withRecording(at: directory.appending("x"), mode: .verify) { canard in
                let session = canard.makeSession()
                for path in ["/a", "/down", "/missing"] {
                    _ = try await session.data(from: upstream.url(path))
                }
            }
        }
        await upstream.stop()
        #expect(error.code == .changedAnswer)
        let lines = error.reason.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(
            lines.filter { $0.hasPrefix("breaking") || $0.hasPrefix("compatible") } == [
                "breaking: body: $.gone is gone, recorded an array",
                "breaking: body: $.id is a number, recorded a string",
                "compatible: body: $.name is null, recorded a string",
                "compatible: body: $.new is new, a bool",
                "breaking: status is 503, recorded 200",
            ]
        )
        #expect(
            lines.suffix(2) == [
                "error: nothing is recorded for GET \(upstream.url("/missing"))",
                "note: to record it: run this with CANARD_MODE=new_episodes",
            ]
        )
    }

    @Test func `in a test, what breaks clients is an issue, and what is compatible a warning`()
        async throws
    {
        let upstream = try await Self.upstream()
        let (a, b) = (upstream.url("/a"), upstream.url("/b"))
        try record(a, #"{"id": "1", "name": null, "tags": [], "new": true}"#)
        try record(b, #"{"id": 1, "name": null, "tags": []}"#)
        var trait: ReplayTrait = .replay("x", mode: .verify)
        trait.environment = ScopeEnvironment(["CANARD_RECORDINGS": directory.url.path])
        let run = try await Rehearsal.of(trait) {
            _ = try await URLSession.shared.data(from: a)
            _ = try await URLSession.shared.data(from: b)
        }
        await upstream.stop()
        #expect(run.error == nil)
        #expect(run.issues.map(\.isFailing) == [true, false])
        let breaking = try #require(run.issues.first?.error as? Canard.Deviation)
        #expect(breaking.differences.map(\.path) == ["$.id"])
        let warning = try #require(run.issues.last?.comments.first?.rawValue)
        #expect(
            warning.contains("      compatible: body: $.new is new, a bool\nnote: to record it: ")
        )
    }

    @Test func `answers are compared in their order, and a second one with the last`() async throws
    {
        let upstream = try await Self.upstream()
        let url = upstream.url("/a")
        let same = #"{"id": 1, "name": null, "tags": [], "new": true}"#
        for json in [same, #"{"id": 1}"#] { try record(url, json) }
        let deviations = try await Canard.withRecording(
            at: directory.appending("x"),
            mode: .verify
        ) { canard in
            for _ in 0..<3 { _ = try await canard.makeSession().data(from: url) }
            await canard.finishRecording()
            return canard.deviations
        }
        await upstream.stop()
        #expect(deviations.map(\.isBreaking) == [false, false])
    }
}
