import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RecordingPolicyTests {
    /// What was recorded before, what the server answers, and what comes of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var policy: Canard.RecordingPolicy
        /// Recorded in an earlier session.
        var before: [ScriptedUpstream.Step] = []
        /// What the server answers now.
        var now: [ScriptedUpstream.Step]
        /// What the client gets for each of so many requests.
        var gets: [ScriptedUpstream.Step]
        /// The answers on disk afterwards, in order, with how often each came.
        var files: [String]

        var testDescription: String { "\(policy): \(before) then \(now)" }
    }

    static let a = ScriptedUpstream.Step.text("a")
    static let b = ScriptedUpstream.Step.text("b")
    static let c = ScriptedUpstream.Step.text("c")

    @Test(arguments: [
        // Absent before.
        Case(policy: .append, now: [a], gets: [a, a, a], files: ["a"]),
        Case(policy: .append, now: [a, a, a, b], gets: [a, a, a, b], files: ["a x3", "b"]),
        Case(policy: .append, now: [a, b, a], gets: [a, b, a, a], files: ["a", "b", "a"]),
        Case(policy: .append, now: [.reset, a], gets: [.reset, a], files: ["error", "a"]),
        Case(
            policy: .append,
            now: [.status(204), .status(500)],
            gets: [.status(204), .status(500)],
            files: ["204", "500"]
        ),
        Case(policy: .addMissing, now: [a, b], gets: [a, b, b], files: ["a", "b"]),
        Case(policy: .addMissing, now: [.reset, a], gets: [.reset, a, a], files: ["a"]),
        Case(policy: .replace, now: [a, a, b], gets: [a, a, b], files: ["a x2", "b"]),
        // Equal before.
        Case(policy: .append, before: [a], now: [a], gets: [a, a], files: ["a"]),
        Case(
            policy: .append,
            before: [a],
            now: [a, a, b],
            gets: [a, a, b],
            files: ["a x2", "b"]
        ),
        Case(policy: .addMissing, before: [a], now: [c], gets: [a, a], files: ["a"]),
        Case(policy: .replace, before: [a], now: [a], gets: [a, a], files: ["a"]),
        Case(
            policy: .replace,
            before: [a, b, c],
            now: [a, b, c],
            gets: [a, b, c],
            files: ["a", "b", "c"]
        ),
        Case(
            policy: .replace,
            before: [a, a, b],
            now: [a, a, b],
            gets: [a, a, b],
            files: ["a x2", "b"]
        ),
        // Different before.
        Case(policy: .append, before: [a], now: [b], gets: [b, b], files: ["a", "b"]),
        Case(policy: .addMissing, before: [a, b], now: [c], gets: [a, b, b], files: ["a", "b"]),
        Case(policy: .replace, before: [a, b], now: [c], gets: [c, c], files: ["c"]),
        Case(policy: .replace, before: [a, b, c], now: [a, c], gets: [a, c], files: ["a", "c"]),
        Case(
            policy: .replace,
            before: [a, a, a, b],
            now: [a, b],
            gets: [a, b],
            files: ["a", "b"]
        ),
        Case(policy: .replace, before: [a], now: [.reset], gets: [.reset], files: ["error"]),
        // A failure before.
        Case(
            policy: .append,
            before: [.reset],
            now: [.reset, a],
            gets: [.reset, a],
            files: ["error", "a"]
        ),
        Case(
            policy: .addMissing,
            before: [.reset],
            now: [a, b],
            gets: [a, b],
            files: ["a", "b"]
        ),
        Case(
            policy: .addMissing,
            before: [.reset],
            now: [.reset],
            gets: [.reset],
            files: ["error"]
        ),
        Case(policy: .replace, before: [.reset, a], now: [b], gets: [b], files: ["b"]),
    ])
    func `policies decide what is asked and what is kept`(_ example: Case) async throws {
        let directory = try TemporaryDirectory()
        let upstream = try await ScriptedUpstream.start([.text("unused")])
        if !example.before.isEmpty {
            upstream.follow(example.before)
            try await record(.append, example.before, from: upstream, into: directory)
        }
        let former = try directory.contents
        upstream.follow(example.now)
        try await record(example.policy, example.gets, from: upstream, into: directory)
        await upstream.stop()
        #expect(try files(directory) == example.files)
        #expect(!directory.files.contains { $0.hasPrefix(".canard-tmp") })
        if example.before == example.now { #expect(try directory.contents == former) }
    }

    @Test func `JSON that means the same is no other answer`() async throws {
        let texts = [#"{"a":1,"b":[2]}"#, #"{"b":[2],"a":1}"#, #"{ "a": 1, "b": [2] }"#]
        let directory = try TemporaryDirectory()
        let upstream = try await ScriptedUpstream.start(texts.map { .json($0) })
        let canard = Canard()
        canard.recordingURL = directory.url
        for text in texts {
            let (data, _) = try await canard.data(for: URLRequest(url: upstream.url))
            #expect(String(decoding: data, as: UTF8.self) == text)
        }
        await upstream.stop()
        #expect(directory.files.count == 2)
    }

    /// Makes as many requests as there are answers, and checks each.
    private func record(
        _ policy: Canard.RecordingPolicy,
        _ expected: [ScriptedUpstream.Step],
        from upstream: ScriptedUpstream,
        into directory: TemporaryDirectory
    ) async throws {
        let canard = Canard()
        canard.hostAliases = ["127.0.0.1:\(upstream.url.port ?? 0)": "pond.example"]
        canard.recordingPolicy = policy
        canard.recordingURL = directory.url
        let session = canard.makeSession()
        for (number, step) in expected.enumerated() {
            let answer = try await TaskShape.dataAsync.load(URLRequest(url: upstream.url)) { _ in
                session
            }
            switch step {
            case .text(let text): #expect(answer.text == text, "request \(number)")
            case .json(let text): #expect(answer.text == text, "request \(number)")
            case .status(let status): #expect(answer.status == status, "request \(number)")
            case .reset: #expect(answer.errorCode != nil, "request \(number)")
            }
        }
        await canard.finishRecording()
    }

    /// The answers in a recording, in the order of their names.
    private func files(_ directory: TemporaryDirectory) throws -> [String] {
        let names = directory.files.filter { $0.hasSuffix(".json") }
        // The first has no number.
        return try names.sorted { ($0.count, $0) < ($1.count, $1) }.map { name in
            let object = try JSONSerialization.jsonObject(
                with: Data(contentsOf: directory.appending(name))
            )
            let file = try #require(object as? [String: Any])
            let times = (file["times"] as? Int).map { " x\($0)" } ?? ""
            if file["error"] != nil { return "error\(times)" }
            let response = try #require(file["response"] as? [String: Any])
            return "\(response["body"] ?? response["status_code"] ?? "")\(times)"
        }
    }

    /// A setting that has nothing to do with recording.
    enum Setting: CaseIterable {
        case repeats
        case fallback
        case layers

        func change(_ canard: Canard, _ folder: URL) {
            switch self {
            case .repeats: canard.repeats = .loop
            case .fallback: canard.shouldFallbackToNetwork = true
            case .layers: canard.loadingURLs = [folder]
            }
        }
    }

    @Test(arguments: [Canard.RecordingPolicy.addMissing, .replace], Setting.allCases)
    func `other settings do not begin a recording anew`(
        _ policy: Canard.RecordingPolicy,
        _ setting: Setting
    ) async throws {
        let (directory, empty) = (try TemporaryDirectory(), try TemporaryDirectory())
        let upstream = try await ScriptedUpstream.start([Self.a, Self.b])
        let canard = Canard()
        canard.recordingPolicy = policy
        canard.recordingURL = directory.url
        for expected in ["a", "b"] {
            let (data, _) = try await canard.data(for: URLRequest(url: upstream.url))
            #expect(String(decoding: data, as: UTF8.self) == expected)
            setting.change(canard, empty.url)
        }
        await upstream.stop()
        #expect(try files(directory) == ["a", "b"])
    }

    @Test(arguments: [1, 2])
    func `an answer that cannot be written leaves those it was to replace`(
        _ count: Int
    )
        async throws
    {
        let directory = try TemporaryDirectory()
        func answer(_ letter: String) -> ScriptedUpstream.Step {
            .text(String(repeating: letter, count: 2000))
        }
        let upstream = try await ScriptedUpstream.start([answer("a"), answer("b"), answer("c")])
        let before = Canard()
        before.recordingURL = directory.url
        for _ in 0..<count { _ = try await before.data(for: URLRequest(url: upstream.url)) }
        await before.finishRecording()
        let contents = try directory.contents
        // A file in the way of the folder that everything is written in first.
        try Data().write(to: directory.appending(".canard-tmp"))
        let canard = Canard()
        canard.log = { _ in }
        canard.recordingPolicy = .replace
        canard.recordingURL = directory.url
        _ = try await canard.data(for: URLRequest(url: upstream.url))
        #expect(canard.requests.compactMap(\.recordingError).count == 1)
        try FileManager.default.removeItem(at: directory.appending(".canard-tmp"))
        #expect(try directory.contents == contents)
        await upstream.stop()
    }

    @Test(arguments: [Canard.RecordingPolicy.append, .addMissing, .replace])
    func `what is removed while recording is recorded again`(
        _ policy: Canard.RecordingPolicy
    ) async throws {
        let directory = try TemporaryDirectory()
        let upstream = try await ScriptedUpstream.start([Self.a])
        let canard = Canard()
        canard.recordingPolicy = policy
        canard.recordingURL = directory.appending("recording")
        _ = try await canard.data(for: URLRequest(url: upstream.url))
        let files = directory.files
        try FileManager.default.removeItem(at: directory.appending("recording"))
        _ = try await canard.data(for: URLRequest(url: upstream.url))
        #expect(files.count == 1)
        #expect(directory.files == files)
        await upstream.stop()
    }
}
