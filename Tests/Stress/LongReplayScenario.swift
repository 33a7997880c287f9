import Canard
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Very many replays of few interactions, which must not take more and more memory.
struct LongReplayScenario: Scenario {
    let name = "memory"
    let summary = "100 000 replays of 100 interactions in constant memory; once in a run"
    let runsOnce = true

    private static let total = 100_000
    private static let warmUp = 10_000
    private static let maximumGrowth = 10 << 20

    func run(_ round: Round) async throws -> String {
        let directory = try round.watchdog.makeDirectory()
        let urls = try await StormScenario.record(100, into: directory.url)
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let storm = Storm(session: canard.makeSession(), urls: urls, watchdog: round.watchdog)

        round.watchdog.step("warm-up")
        _ = try await storm.run(loops: 10, requests: Self.warmUp / 10, style: .async)
        let before = ResidentMemory.bytes
        round.watchdog.step("replays")
        _ = try await storm.run(
            loops: 10,
            requests: (Self.total - Self.warmUp) / 10,
            style: .async
        )
        let after = ResidentMemory.bytes
        guard let before, let after else {
            return "\(Self.total) replays; this platform does not tell the memory"
        }
        let text =
            "\(Self.megabytes(before)) after \(Self.warmUp), \(Self.megabytes(after)) after \(Self.total)"
        guard after - before < Self.maximumGrowth else {
            throw StressFailure("memory grew: \(text)")
        }
        return "\(Self.total) replays, memory \(text)"
    }

    private static func megabytes(_ bytes: Int) -> String {
        String(format: "%.1f MB", Double(bytes) / 1_048_576)
    }
}
