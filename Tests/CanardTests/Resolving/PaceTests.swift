import Foundation
import Testing

@testable import Canard

/// When the parts of an answer are handed over.
@Suite struct PaceTests {
    private func interaction(
        _ body: String,
        chunks: [(Int, Int)] = [],
        duration: Int? = nil,
        delay: Int? = nil
    ) -> Canard.Interaction {
        var response = Canard.Interaction.Response(statusCode: 200, body: Canard.Body(body))
        response.chunks = chunks.map { .init(time: .milliseconds($0), count: $1) }
        let request = Canard.Interaction.Request(url: URL(fileURLWithPath: "/"))
        var interaction = Canard.Interaction(request: request, response: response)
        interaction.duration = duration.map { .milliseconds($0) }
        interaction.delay = delay.map { .milliseconds($0) }
        return interaction
    }

    /// The time of the head, then times and sizes of the parts, in milliseconds and bytes.
    private func schedule(
        _ interaction: Canard.Interaction,
        _ latency: Canard.Latency,
        _ bytesPerSecond: Int? = nil
    ) -> [[Int]] {
        let pace = Pace(interaction, latency: latency, bytesPerSecond: bytesPerSecond)
        func number(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }
        return [[number(pace.untilHead)]]
            + pace.steps(of: interaction).map { [number($0.time), $0.range.count] }
    }

    @Test func `an answer without pieces waits before its head, and comes as one`() {
        let plain = interaction("abcdef", duration: 200)
        #expect(schedule(plain, .immediate) == [[0], [0, 6], [0, 0]])
        #expect(schedule(plain, .recorded) == [[200], [0, 6], [0, 0]])
        #expect(schedule(plain, .recorded(scale: 0.5)) == [[100], [0, 6], [0, 0]])
        #expect(schedule(plain, .recorded(scale: -1)) == [[0], [0, 6], [0, 0]])
        #expect(schedule(plain, .recorded(scale: .nan)) == [[0], [0, 6], [0, 0]])
        #expect(schedule(plain, .fixed(.milliseconds(70))) == [[70], [0, 6], [0, 0]])
        #expect(schedule(plain, .fixed(.seconds(-1))) == [[0], [0, 6], [0, 0]])
        #expect(schedule(interaction("", duration: 9, delay: 5), .recorded) == [[5], [0, 0]])
    }

    @Test func `a stream has its head, its pieces and its end at their times`() {
        let stream = interaction("abcdef", chunks: [(20, 0), (30, 2), (80, 4)], duration: 120)
        #expect(schedule(stream, .recorded) == [[20], [10, 2], [60, 4], [100, 0]])
        #expect(schedule(stream, .recorded(scale: 0.1)) == [[2], [1, 2], [6, 4], [10, 0]])
        #expect(schedule(stream, .immediate) == [[0], [0, 2], [0, 4], [0, 0]])
        #expect(schedule(stream, .fixed(.milliseconds(70))) == [[70], [0, 2], [0, 4], [0, 0]])
    }

    @Test func `a limit divides what comes at once, and delays what comes after`() {
        let text = String(repeating: "x", count: 100)
        #expect(
            schedule(interaction(text), .immediate, 1000) == [
                [0], [50, 50], [100, 50], [100, 0],
            ]
        )
        #expect(
            schedule(interaction("ab"), .immediate, 1) == [[0], [1000, 1], [2000, 1], [2000, 0]]
        )
        #expect(schedule(interaction("ab"), .immediate, 0) == [[0], [0, 2], [0, 0]])
        let stream = interaction(text, chunks: [(0, 50), (10, 50)], duration: 10)
        #expect(schedule(stream, .recorded, 1000) == [[0], [50, 50], [100, 50], [100, 0]])
    }

    @Test func `sizes and times that make no sense are put right`() {
        let long = interaction("abc", chunks: [(0, 2), (5, Int.max), (5, -7)], duration: 1)
        #expect(schedule(long, .recorded) == [[0], [0, 2], [5, 1], [5, 0]])
        let short = interaction("abc", chunks: [(0, 1)])
        #expect(schedule(short, .immediate) == [[0], [0, 1], [0, 2], [0, 0]])
        let endless = interaction("", duration: Int.max / 1000)
        #expect(
            schedule(endless, .recorded(scale: .greatestFiniteMagnitude)) == [
                [86_400_000], [0, 0],
            ]
        )
    }
}
