import CanardServer
import Foundation
import TestSupport
import Testing

@testable import Canard
@testable import CanardTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What goes wrong with scopes in tests that do more than ask and wait.
@Suite struct HardCaseTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func replay(
        _ name: String,
        _ mode: Canard.Mode?,
        _ variables: [String: String] = [:]
    ) -> ReplayTrait {
        var trait: ReplayTrait = .replay(name, mode: mode)
        trait.environment = ScopeEnvironment(
            variables.merging(["CANARD_RECORDINGS": directory.url.path]) { $1 }
        )
        return trait
    }

    private func answer(_ url: URL) async throws -> String {
        String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    }

    @Test func `on CI, an ignored host of this machine does not lead away from it`() async throws {
        let upstream = try await Upstream.start { request in
            let port = request.headers["Host"]?.split(separator: ":").last ?? "80"
            return request.path == "/a"
                ? .redirect(to: "http://0.0.0.0:\(port)/outside") : .text("reached")
        }
        for mode in [Canard.Mode.live, .rerecord, .passthrough] {
            let run = try await Rehearsal.of(replay("\(mode)", mode, ["CI": "true"])) {
                Canard.current.ignoredHosts = ["127.0.0.1"]
                let plain = try await answer(upstream.url("/plain"))
                #expect(plain == "reached")
                await #expect(throws: (any Error).self) { try await answer(upstream.url("/a")) }
            }
            #expect(run.error == nil)
        }
        await upstream.stop()
        #expect(!upstream.requests.contains { $0.path == "/outside" })
    }

    @Test func `what is attached has no secret of a long body`() async throws {
        let secret =
            #"{"user":{"email":"donald@pond.example"},"pad":""#
            + String(repeating: "x", count: 100_000) + #""}"#
        let short = #"{"user":{"email":"daisy@pond.example"}}"#
        let upstream = try await Upstream.start { request in
            .json(Data((request.path == "/long" ? secret : short).utf8))
        }
        var options = ScopeOptions(recording: directory.appending("x"))
        options.mode = .rerecord
        options.redaction = .default + .json(["$.user.email"])
        let transcript = try await Canard.withScope(options) { canard in
            let session = canard.makeSession()
            _ = try await session.data(from: upstream.url("/long"))
            _ = try await session.data(from: upstream.url("/short"))
            return canard.transcript
        }
        await upstream.stop()
        let text = try #require(transcript)
        #expect(!text.contains("pond.example\""))
        #expect(text.contains("a long body, not shown"))
        #expect(text.contains(#"{"user":{"email":"REDACTED"}}"#))
    }

    @Test(.exclusive) func `work that leaves the task of a test that is alone has scopes too`()
        async throws
    {
        let folder = directory.appending("x")
        let result = await Task.detached {
            try? await Canard.withRecording(at: folder, .live, ScopeEnvironment([:])) { _ in true }
        }.value
        #expect(result == true)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a test that is cancelled does not wait for a stream without an end`() async throws {
        let upstream = try await Upstream.start()
        let started = Signal()
        let folder = directory.appending("x")
        let task = Task {
            try await Canard.withRecording(at: folder, .once, ScopeEnvironment([:])) { canard in
                canard.makeSession().dataTask(with: upstream.url("/endless")).resume()
                while canard.isRecordingIdle { await Task.yield() }
                started.send()
            }
        }
        await started.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(directory.files.isEmpty)
        await upstream.stop()
    }

    @Test(.exclusive, arguments: 0..<4)
    func `the blocking form in a task blocks nothing`(_ number: Int) throws {
        let url = try #require(URL(string: "http://pond.example/a"))
        var options = ScopeOptions(recording: directory.appending("x"))
        options.mode = .rerecord
        try Canard.withRecording(options) { canard in
            _ = canard.registerRequestHandler { try MockResponse(for: $0, text: "x") }
        }
        options.mode = .verify
        try Canard.withRecording(options) { _ in }
        options.mode = .live
        let error = #expect(throws: CanardError.self) {
            var options = options
            options.mode = .once
            try Canard.withRecording(options) { canard in
                canard.registerRequestHandler { request in
                    await Task.yield()
                    return try MockResponse(for: request, text: "x")
                }
                canard.makeSession().dataTask(with: url).resume()
                while canard.isRecordingIdle, canard.requests.isEmpty { usleep(100) }
                // Where the answer was there before the end, nothing is under way.
                if canard.isRecordingIdle { throw CanardError(.invalidSetting, reason: "a task") }
            }
        }
        #expect(error?.reason.contains("a task") == true)
    }

    @Test func `what is recorded elsewhere by a scope that records nothing is written`()
        async throws
    {
        let upstream = try await Upstream.start { _ in .text("live") }
        let mine = directory.appending("mine")
        for mode in [Canard.Mode.live, .passthrough] {
            try await Canard.withRecording(at: directory.appending("x"), mode: mode) { canard in
                canard.recordingURL = mine
                _ = try await canard.makeSession().data(from: upstream.url("/\(mode)"))
                await canard.finishRecording()
            }
        }
        await upstream.stop()
        #expect(directory.files.filter { $0.hasPrefix("mine/") }.count == 2)
    }

    @Test(.timeLimit(.minutes(1)))
    func `an issue that comes while the last request is under way drops the recording`()
        async throws
    {
        let (underWay, release) = (Signal(), Signal())
        let upstream = try await Upstream.start { _ in
            for _ in 0..<2 { underWay.send() }
            await release.wait()
            return .text("live")
        }
        let url = upstream.url("/a")
        let run = try await Rehearsal.of(replay("x", .once)) {
            Task { _ = try await answer(url) }
            Task {
                await underWay.wait()
                Issue.record("after the test's own end")
                release.send()
            }
            await underWay.wait()
        }
        await upstream.stop()
        #expect(run.issues.count == 1, "\(run.issues)")
        #expect(directory.files.isEmpty)
    }

    @Test func `stacked recordings are verified as they are replayed`() async throws {
        let upstream = try await Upstream.start { _ in .text("live") }
        for name in ["base", "own"] {
            _ = try Canard.Recording(directory.appending(name)).append(
                Canard.Interaction(
                    request: .init(url: upstream.url("/\(name)")),
                    response: .init(
                        statusCode: 200,
                        headers: ["Content-Type": "text/plain"],
                        body: "recorded"
                    )
                )
            )
        }
        let own = replay("own", .verify)
        let test = try #require(Test.current)
        let run = try await Rehearsal.of(replay("base", .verify)) {
            try await own.provideScope(for: test, testCase: nil) {
                for name in ["base", "own"] { _ = try await answer(upstream.url("/\(name)")) }
            }
        }
        await upstream.stop()
        #expect(run.error == nil && run.issues.isEmpty, "\(run.issues)")
    }

    @Test func `tests one after the other that share a new recording add to it`() async throws {
        let upstream = try await Upstream.start { .text("live \($0.path)") }
        for path in ["/a", "/b", "/a"] {
            let run = try await Rehearsal.of(replay("shared", .once)) {
                let text = try await answer(upstream.url(path))
                #expect(text == "live \(path)")
            }
            #expect(run.error == nil && run.issues.isEmpty)
        }
        await upstream.stop()
        #expect(upstream.requests.count == 2)
        #expect(directory.files.count == 2)
    }

    @Test func `settings alone are no recording`() async throws {
        let upstream = try await Upstream.start { _ in .text("live") }
        let folder = directory.appending("new")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: folder.appendingPathComponent("canard.json"))
        let run = try await Rehearsal.of(replay("new", .once)) {
            _ = try await answer(upstream.url("/a"))
        }
        await upstream.stop()
        #expect(run.error == nil && directory.files.count == 2)
    }
}
