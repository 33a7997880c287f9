import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What httpbin answers, recorded, and replayed without it.
@Suite(.needsHTTPBin) struct RecordedAndReplayedTests {
    /// A request in one of the ways to make it.
    struct Entry: Sendable, CustomTestStringConvertible {
        let example: InteropCase
        let shape: TaskShape

        var testDescription: String { "\(example.testDescription), \(shape)" }

        static let all = InteropCase.all.flatMap { example in
            example.shapes.map { Entry(example: example, shape: $0) }
        }
    }

    private let recording: Recording

    init() throws {
        recording = try Recording()
    }

    @Test(arguments: Entry.all)
    func `a replay gives what httpbin gave`(_ entry: Entry) async throws {
        let example = entry.example
        let live = try await recording.load(example, entry.shape, from: recording.makeRecorder())
        try example.check(live.answer)
        #expect(example.cookies.allSatisfy { live.cookies[$0.key] == $0.value })

        let player = recording.makePlayer()
        let replayed = try await recording.load(example, entry.shape, from: player)
        try example.check(replayed.answer)
        #expect(replayed.answer.withoutTransfer == live.answer.withoutTransfer)
        #expect(replayed.cookies == live.cookies)
        #expect(player.requests.allSatisfy { if case .file = $0.source { true } else { false } })
    }

    @Test func `all at once go into one recording and come back from it`() async throws {
        let recorder = recording.makeRecorder()
        let live = try await loadAll(from: recorder)
        let replayed = try await loadAll(from: recording.makePlayer())
        for (name, answer) in live {
            // Where two redirects end at one answer, it is recorded once, with one of the dates.
            #expect(replayed[name]?.without(["date"]) == answer.without(["date"]), "\(name)")
        }
        #expect(live.count == Self.independent.count)
    }

    @Test func `answers that change come back in their order`() async throws {
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

    /// Requests whose answers do not depend on the order in which they are made.
    ///
    /// Several end at `/cookies`, which answers each session otherwise: cookies are no part of a key.
    private static let independent = InteropCase.all.filter {
        $0.target != "/cookies" && $0.finalPath != "/cookies"
    }

    private func loadAll(from canard: Canard) async throws -> [String: Answer] {
        try await withThrowingTaskGroup(of: (String, Answer).self) { group in
            for example in Self.independent {
                group.addTask {
                    let loaded = try await recording.load(example, .dataAsync, from: canard)
                    return (example.testDescription, loaded.answer.withoutTransfer)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}
