import Canard
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that go to a server and are recorded, while some of them are cancelled.
struct LiveScenario: Scenario {
    let name = "live"
    let summary =
        "live and recorded requests, with and without cancellations; what is left is whole"

    func run(_ round: Round) async throws -> String {
        let directory = try round.watchdog.makeDirectory()
        let origin = try await Origin.start()
        let canard = Canard()
        for canard in [canard, Canard.shared] {
            canard.hostAliases = Origin.aliases(for: origin.url)
            canard.recordingURL = directory.url
        }
        defer { Canard.shared.reset() }
        let kinds = Content.Kind.allCases
        let endings = ["steady", "flips", "changes"]
        let urls = (0..<30).map { number in
            origin.url.appendingPathComponent(
                "\(kinds[number % kinds.count])/\(number)/\(endings[number % endings.count])"
            )
        }

        var steady = Tally()
        var broken = Tally()
        for (session, style, title) in Storm.combinations(round, own: canard.makeSession()) {
            let storm = Storm(session: session, urls: urls, watchdog: round.watchdog)
            round.watchdog.step(title)
            steady += try await storm.run(loops: 64, requests: 10, style: style)
            for limit in [Duration.milliseconds(20), .microseconds(300)] {
                round.watchdog.step("\(title), cancelled within \(limit)")
                broken += try await storm.run(
                    loops: 16,
                    requests: 60,
                    style: style,
                    cancelledWithin: limit
                )
            }
        }
        round.watchdog.step("end of recording")
        await canard.finishRecording()
        await Canard.shared.finishRecording()
        await origin.stop()
        let found = try RecordingInspection(directory.url)
        try found.requireTidiness()
        return
            "\(steady.right) answers; \(broken.count) with cancellation: \(broken.right) answered, "
            + "\(broken.cancelled) cancelled; \(found.interactions.count) interactions whole"
    }
}
