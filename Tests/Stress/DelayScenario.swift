import Canard
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers of handlers that take a while, so that cancellations meet them in every state.
struct DelayScenario: Scenario {
    let name = "delay"
    let summary = "answers of handlers after a short delay, with and without cancellations"

    func run(_ round: Round) async throws -> String {
        let canard = Canard()
        register(with: canard)
        register(with: Canard.shared)
        defer { Canard.shared.reset() }
        let urls = try (0..<16).map { number in
            guard let url = URL(string: "https://\(Origin.name)/text/\(number)") else {
                throw StressFailure("no URL")
            }
            return url
        }

        var steady = Tally()
        var broken = Tally()
        for (session, style, title) in Storm.combinations(round, own: canard.makeSession()) {
            let storm = Storm(session: session, urls: urls, watchdog: round.watchdog)
            round.watchdog.step(title)
            steady += try await storm.run(loops: 64, requests: 60, style: style)
            // As long as the delay, and much shorter.
            for limit in [Duration.milliseconds(4), .microseconds(300)] {
                round.watchdog.step("\(title), cancelled within \(limit)")
                broken += try await storm.run(
                    loops: 16,
                    requests: 60,
                    style: style,
                    cancelledWithin: limit
                )
            }
        }
        return
            "\(steady.right) answers; \(broken.count) with cancellation: \(broken.right) answered, "
            + "\(broken.cancelled) cancelled, \(broken.stalls) rescued hangs"
    }

    private func register(with canard: Canard) {
        canard.registerRequestHandler { request in
            guard let target = request.url?.path else { return nil }
            return try MockResponse(for: request, data: Content(target: target, serial: 1).body)
                .delayed(by: .milliseconds(Int.random(in: 0...2)))
        }
    }
}
