import CanardServer
import Foundation
import TestSupport
import Testing

@testable import Canard
@testable import CanardTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the trait for recordings does with a test, and what it says of it.
@Suite struct ReplayTraitTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A trait that looks for recordings in the folder of this test alone.
    private func replay(_ name: String? = nil, _ mode: Canard.Mode? = nil) -> ReplayTrait {
        var trait: ReplayTrait = .replay(name, mode: mode)
        trait.environment = ScopeEnvironment(["CANARD_RECORDINGS": directory.url.path])
        return trait
    }

    private func record(_ path: String, in name: String, at date: Date? = nil) throws {
        let url = try #require(URL(string: "http://pond.example\(path)"))
        var interaction = Canard.Interaction(
            request: .init(url: url),
            response: .init(statusCode: 200, body: .init("recorded \(name)"))
        )
        interaction.recordedAt = date
        _ = try Canard.Recording(directory.appending(name)).append(interaction)
    }

    private static func text(_ url: URL) async throws -> String {
        String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    }

    /// Checks what a URL answers; in a closure, a `try` within a macro alone does not make it throwing.
    private static func expect(
        _ expected: String,
        _ url: URL,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let found = try await text(url)
        #expect(found == expected, sourceLocation: location)
    }

    private static func url(_ path: String) throws -> URL {
        try #require(URL(string: "http://pond.example\(path)"))
    }

    // MARK: - What is kept

    @Test func `what a test records is written once it has passed`() async throws {
        let upstream = try await Upstream.start { _ in .text("live") }
        let url = upstream.url("/a")
        let directory = directory
        let run = try await Rehearsal.of(replay("new", .once)) {
            try await Self.expect("live", url)
            #expect(directory.files.isEmpty)
        }
        await upstream.stop()
        #expect(run.error == nil && run.issues.isEmpty)
        #expect(directory.files.count == 1)
        // Another attempt replays it.
        let again = try await Rehearsal.of(replay("new", .once)) {
            try await Self.expect("live", url)
            #expect(Canard.requests.map(\.source) != [.network])
        }
        #expect(again.error == nil && again.issues.isEmpty)
    }

    @Test func `an issue is enough to drop it, a known one or a warning is not`() async throws {
        let upstream = try await Upstream.start { _ in .text("live") }
        let url = upstream.url("/a")
        let failed = try await Rehearsal.of(replay("a", .once)) {
            _ = try await Self.text(url)
            Issue.record("on purpose")
        }
        #expect(failed.issues.count == 1)
        let thrown = try await Rehearsal.of(replay("a", .once)) {
            _ = try await Self.text(url)
            throw CancellationError()
        }
        #expect(thrown.error is CancellationError)
        #expect(directory.files.isEmpty)
        let known = try await Rehearsal.of(replay("a", .once)) {
            _ = try await Self.text(url)
            withKnownIssue { Issue.record("known") }
            Issue.recordWarning("a warning", at: #_sourceLocation)
        }
        await upstream.stop()
        #expect(known.issues.count == 2)
        #expect(directory.files.count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `forty at once that share a recording write what all of them asked for`() async throws {
        let upstream = try await Upstream.start { .text("new \($0.path)") }
        let kept = try #require(URL(string: upstream.url("/kept").absoluteString))
        _ = try Canard.Recording(directory.appending("shared")).append(
            Canard.Interaction(
                request: .init(url: kept),
                response: .init(statusCode: 200, body: .init("old /kept"))
            )
        )
        let arrived = Signal()
        let all = Signal()
        let trait = replay("shared", .rerecord)
        try await withThrowingTaskGroup(of: Rehearsal.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await Rehearsal.of(trait) {
                        arrived.send()
                        await all.wait()
                        _ = try await Self.text(upstream.url("/\(number)"))
                        _ = try await Self.text(upstream.url("/all"))
                    }
                }
            }
            for _ in 0..<40 { await arrived.wait() }
            for _ in 0..<40 { all.send() }
            for try await run in group { #expect(run.error == nil && run.issues.isEmpty) }
        }
        await upstream.stop()
        let entries = try Canard.Recording(directory.appending("shared")).entries()
        let bodies = try entries.map { entry in
            String(
                decoding: try entry.interaction.get().response?.body.data() ?? Data(),
                as: UTF8.self
            )
        }
        let expected = (0..<40).map { "new /\($0)" } + ["new /all", "old /kept"]
        #expect(bodies.sorted() == expected.sorted())
    }

    // MARK: - What is told

    @Test func `a miss that the test throws is its report, and is told once`() async throws {
        try record("/a", in: "x")
        let url = try Self.url("/b")
        let run = try await Rehearsal.of(replay("x")) { _ = try await Self.text(url) }
        #expect(run.issues.isEmpty)
        let miss = try #require(run.error as? Canard.UnmatchedRequest)
        let lines = miss.description.split(separator: "\n").map(String.init)
        #expect(lines.first == "error: no recorded interaction matches GET http://pond.example/b")
        #expect(
            lines.last
                == "note: to record it: CANARD_MODE=new_episodes swift test --filter "
                + "'a miss that the test throws is its report, and is told once'"
        )
    }

    @Test func `a miss that the test swallows is an issue at its line, once`() async throws {
        try record("/a", in: "x")
        let url = try Self.url("/b")
        let run = try await Rehearsal.of(replay("x")) {
            for _ in 0..<3 { _ = try? await Self.text(url) }
        }
        #expect(run.error == nil)
        #expect(run.issues.count == 1)
        let issue = try #require(run.issues.first)
        #expect(issue.sourceLocation == Test.current?.sourceLocation)
        #expect(issue.error.map { Canard.UnmatchedRequest($0) != nil } == true)
    }

    @Test func `a test of being offline is not told of its misses`() async throws {
        try record("/a", in: "x")
        let url = try Self.url("/b")
        var trait = replay("x")
        trait.checks.unmatched = .error
        let run = try await Rehearsal.of(trait) {
            let error = await #expect(throws: URLError.self) { try await Self.text(url) }
            #expect(error?.code == .notConnectedToInternet)
        }
        #expect(run.error == nil && run.issues.isEmpty)
    }

    @Test func `a recording that is missing says how it is made`() async throws {
        let url = try Self.url("/b")
        let run = try await Rehearsal.of(replay("none")) { _ = try await Self.text(url) }
        let error = try #require(run.error as? CanardError)
        #expect(error.code == .recordingNotFound)
        #expect(
            error.reason.hasSuffix(
                "; to record it: CANARD_MODE=once swift test --filter 'a recording that is missing says how it is made'"
            )
        )
    }

    @Test func `a recording that is not there, and a request that is not seen, are told of once`()
        async throws
    {
        let run = try await Rehearsal.of(replay("misspelt")) {}
        #expect(run.issues.map(\.isFailing) == [false])
        let text = try #require(run.issues.first?.comments.first?.rawValue)
        #expect(
            text.hasPrefix("there is no recording ") && text.contains("no request reached Canard")
        )
        #expect(try await Rehearsal.of(replay("misspelt")) {}.issues.isEmpty)
        // A default for tests that may make no request.
        #expect(try await Rehearsal.of(replay()) {}.issues.isEmpty)
    }

    @Test func `files that nothing asked for are an issue where that is wanted`() async throws {
        try record("/a", in: "x")
        try record("/b", in: "x")
        let url = try Self.url("/a")
        var trait = replay("x")
        let silent = try await Rehearsal.of(trait) {
            _ = try await Self.text(url)
            #expect(Canard.current.unusedFiles().count == 1)
        }
        #expect(silent.issues.isEmpty)
        trait.checks.failsOnUnused = true
        let run = try await Rehearsal.of(trait) { _ = try await Self.text(url) }
        let text = try #require(run.issues.first?.comments.first?.rawValue)
        #expect(text.hasPrefix("nothing asked for pond.example/b-GET-"))
        let all = try await Rehearsal.of(trait) {
            _ = try await Self.text(url)
            _ = try await Self.text(try Self.url("/b"))
        }
        #expect(all.issues.isEmpty)
    }

    @Test func `an old recording is a warning, told once, and never a trip to the network`()
        async throws
    {
        try record("/old", in: "x", at: Date(timeIntervalSinceNow: -400 * 86_400))
        try record("/new", in: "x", at: Date())
        try record("/by-hand", in: "x")
        let url = try Self.url("/old")
        var trait = replay("x")
        trait.checks.expiresAfter = .days(90)
        let run = try await Rehearsal.of(trait) {
            try await Self.expect("recorded x", url)
        }
        #expect(run.error == nil)
        #expect(run.issues.map(\.isFailing) == [false])
        let text = try #require(run.issues.first?.comments.first?.rawValue)
        #expect(text.hasPrefix("pond.example/old-GET-") && !text.contains("/new"))
        #expect(
            text.contains(
                "recorded more than 90 days ago; to record anew: remove what is old, "
            )
        )
        let again = try await Rehearsal.of(trait) { _ = try await Self.text(url) }
        #expect(again.issues.isEmpty)
    }

    // MARK: - Names and layers

    @Test func `a trait without a name uses the test's`() async throws {
        let upstream = try await Upstream.start { _ in .text("live") }
        let url = upstream.url("/a")
        let run = try await Rehearsal.of(replay(nil, .once)) { _ = try await Self.text(url) }
        await upstream.stop()
        #expect(run.error == nil && run.issues.isEmpty)
        let name = "ReplayTraitTests/a_trait_without_a_name_uses_the_test_s-"
        #expect(directory.files.map { $0.hasPrefix(name) } == [true], "\(directory.files)")
    }

    @Test func `traits stack as layers, the last first`() async throws {
        try record("/a", in: "outer")
        try record("/b", in: "outer")
        try record("/a", in: "inner")
        let outer = replay("outer")
        let inner = replay("inner")
        var strict = outer
        strict.checks.failsOnUnused = true
        let test = try #require(Test.current)
        let run = try await Rehearsal.of(strict) {
            try await inner.provideScope(for: test, testCase: nil) {
                try await Self.expect("recorded inner", try Self.url("/a"))
                try await Self.expect("recorded outer", try Self.url("/b"))
            }
        }
        #expect(run.error == nil)
        // Of the outer one, what the inner one asked for counts as used.
        let text = try #require(run.issues.first?.comments.first?.rawValue)
        #expect(text.contains("/a-GET-") && !text.contains("/b-GET-"))
    }
}
