import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a server answers, passed on, recorded, and replayed without it.
@Suite struct RecordedAndReplayedTests {
    /// A request in one of the ways to make it.
    struct Entry: Sendable, CustomTestStringConvertible {
        let example: InteropCase
        let shape: TaskShape

        var testDescription: String { "\(example.testDescription), \(shape)" }

        static func all(of server: InteropServer) -> [Entry] {
            InteropCase.all(of: server).flatMap { example in
                example.shapes.map { Entry(example: example, shape: $0) }
            }
        }
    }

    private let recording: Recording

    init() throws {
        recording = try Recording()
    }

    @Test(.needs(.httpbin), arguments: Entry.all(of: .httpbin))
    func `a replay gives what httpbin gave`(_ entry: Entry) async throws {
        try await passOnRecordAndReplay(entry)
    }

    @Test(.needs(.nginx), arguments: Entry.all(of: .nginx))
    func `a replay gives what nginx gave`(_ entry: Entry) async throws {
        try await passOnRecordAndReplay(entry)
    }

    @Test(.needs(.httpbin))
    func `all of httpbin at once goes into one recording and comes back`() async throws {
        try await recordAndReplayAll(of: .httpbin)
    }

    @Test(.needs(.nginx))
    func `all of nginx at once goes into one recording and comes back`() async throws {
        try await recordAndReplayAll(of: .nginx)
    }

    @Test(.needs(.httpbin))
    func `answers that change come back in their order`() async throws {
        let example = InteropCase(target: "/uuid")
        let recorder = recording.makeRecorder()
        var live: [String] = []
        for _ in 0..<4 {
            live.append(try await recording.load(example, .dataAsync, from: recorder).answer.text)
        }
        let player = recording.makePlayer()
        var replayed: [String] = []
        for _ in 0..<4 {
            replayed.append(try await recording.load(example, .dataAsync, from: player).answer.text)
        }
        #expect(Set(live).count == 4)
        #expect(replayed == live)
    }

    private func passOnRecordAndReplay(_ entry: Entry) async throws {
        let example = entry.example
        let forwarder = recording.makeForwarder()
        let forwarded = try await recording.load(example, entry.shape, from: forwarder)
        let recorder = recording.makeRecorder()
        let live = try await recording.load(example, entry.shape, from: recorder)
        try example.check(live.answer)
        #expect(example.cookies.allSatisfy { live.cookies[$0.key] == $0.value })
        #expect(example.stable(forwarded.answer) == example.stable(live.answer))
        #expect(forwarded.cookies == live.cookies)
        #expect(forwarder.requests.allSatisfy { $0.source == .network })

        let player = recording.makePlayer()
        let replayed = try await recording.load(example, entry.shape, from: player)
        try example.check(replayed.answer)
        #expect(replayed.answer.withoutTransfer == live.answer.withoutTransfer)
        #expect(replayed.cookies == live.cookies)
        #expect(player.requests.allSatisfy { if case .file = $0.source { true } else { false } })
    }

    private func recordAndReplayAll(of server: InteropServer) async throws {
        // Several end at `/cookies`, which answers each session otherwise: cookies are no part of a key.
        let independent = InteropCase.all(of: server).filter {
            $0.target != "/cookies" && $0.finalPath != "/cookies"
        }
        let recorder = recording.makeRecorder()
        let live = try await load(independent, from: recorder)
        #expect(recorder.requests.allSatisfy { $0.recordingError == nil })
        let replayed = try await load(independent, from: recording.makePlayer())
        for (name, answer) in live {
            // Where two redirects end at one answer, it is recorded once, with one of the dates.
            #expect(replayed[name]?.without(["date"]) == answer.without(["date"]), "\(name)")
        }
        #expect(live.count == independent.count)
    }

    private func load(
        _ examples: [InteropCase],
        from canard: Canard
    ) async throws -> [String: Answer] {
        try await withThrowingTaskGroup(of: (String, Answer).self) { group in
            for example in examples {
                group.addTask {
                    let loaded = try await recording.load(example, .dataAsync, from: canard)
                    return (example.testDescription, loaded.answer.withoutTransfer)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}
