import Foundation
import Testing

@testable import Canard

private typealias Chunk = Canard.Interaction.Response.Chunk

/// The pieces of a stream: which are kept, and where they end once secrets are gone.
@Suite struct ChunkTests {
    private func kept(
        _ times: [Int],
        headers: Canard.HeaderFields = [:]
    ) -> [Chunk] {
        var log = ChunkLog()
        log.append(0, at: .zero)
        for time in times { log.append(10, at: .milliseconds(time)) }
        let response = Canard.Interaction.Response(statusCode: 200, headers: headers)
        return log.kept(for: response)
    }

    @Test func `pieces say something of streams, and where somebody waits for them`() {
        #expect(kept([0, 0], headers: ["Content-Type": "text/event-stream; x=y"]).count == 3)
        #expect(kept([], headers: ["Content-Type": "application/x-ndjson"]).count == 1)
        #expect(kept([0, 50]).map(\.count) == [0, 10, 10])
        #expect(kept([5]).isEmpty)
        #expect(kept([50, 51, 52]).isEmpty)
        #expect(kept([0, 50], headers: ["content-length": "20"]).isEmpty)
    }

    @Test func `a stream without end keeps a bounded number of pieces, and none comes too early`() {
        let count = 100_000
        let chunks = kept(Array(1...count), headers: ["Content-Type": "text/event-stream"])
        #expect(chunks.count <= 4096)
        #expect(chunks.first == Chunk(time: .zero, count: 0))
        #expect(chunks.reduce(0) { $0 + $1.count } == 10 * count)
        #expect(chunks.last?.time == .milliseconds(count))
        // After so many bytes so much time has gone by at least.
        var bytes = 0
        for chunk in chunks {
            bytes += chunk.count
            #expect(chunk.time >= .milliseconds(bytes / 10))
        }
    }

    /// A body, the sizes of its pieces, the body without secrets, and the sizes then.
    @Test(arguments: [
        ("a: secret\nb: 1\n", [10, 5], "a: X\nb: 1\n", [5, 5]),
        ("a: secret\nb: 1\n", [5, 10], "a: X\nb: 1\n", [5, 5]),
        ("a: secret\nb: 1\n", [3, 12], "a: X\nb: 1\n", [3, 7]),
        ("secret secret", [13], "X X", [3]),
        ("secret\n\n", [0, 7, 1], "a longer word\n\n", [0, 14, 1]),
        ("one\ntwo\nthree\nfour\n", [8, 11], "lines gone", [4, 6]),
        ("abc", [2, 99, 4], "ab", [2, 0, 0]),
        ("", [1], "x", [1]),
    ])
    func `pieces end where they did, with the line or within it`(
        _ old: String,
        _ sizes: [Int],
        _ new: String,
        _ expected: [Int]
    ) {
        let chunks = sizes.map { Chunk(time: .zero, count: $0) }
        let mapped = chunks.mapped(from: Data(old.utf8), to: Data(new.utf8))
        #expect(mapped.map(\.count) == expected)
    }
}
