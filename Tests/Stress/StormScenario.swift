import Canard
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Instant replays: the path on which a cancellation that comes at the wrong moment hangs or crashes.
struct StormScenario: Scenario {
    let name = "storm"
    let summary =
        "instant replays, 64 at once and 16 with cancellations, on shared and own sessions"

    func run(_ round: Round) async throws -> String {
        let directory = try round.watchdog.makeDirectory()
        let urls = try await Self.record(64, into: directory.url)
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        Canard.shared.loadingURL = directory.url
        Canard.shared.shouldFallbackToNetwork = false
        defer { Canard.shared.reset() }

        var steady = Tally()
        var broken = Tally()
        for (session, style, title) in Storm.combinations(round, own: canard.makeSession()) {
            let storm = Storm(session: session, urls: urls, watchdog: round.watchdog)
            round.watchdog.step(title)
            steady += try await storm.run(loops: 64, requests: 300, style: style)
            round.watchdog.step("\(title), cancelled")
            let limit = Duration.microseconds(300)
            broken += try await storm.run(
                loops: 16,
                requests: 60,
                style: style,
                cancelledWithin: limit
            )
        }
        return
            "\(steady.right) replays; \(broken.count) with cancellation: \(broken.right) answered, "
            + "\(broken.cancelled) cancelled, \(broken.stalls) rescued hangs"
    }

    /// Records a number of URLs, and returns them once their server is gone.
    static func record(_ count: Int, into folder: URL) async throws -> [URL] {
        let origin = try await Origin.start()
        let canard = Canard()
        canard.recordingURL = folder
        let session = canard.makeSession()
        let kinds = Content.Kind.allCases
        let urls = (0..<count).map { number in
            origin.url.appendingPathComponent("\(kinds[number % kinds.count])/\(number)/steady")
        }
        for url in urls {
            let (data, _) = try await session.data(from: url)
            guard Content(data)?.target == url.path else {
                throw StressFailure("\(url.path) was not answered as it should be")
            }
        }
        await canard.finishRecording()
        await origin.stop()
        return urls
    }
}
