import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Many requests at once on one session, some of them cancelled, every answer checked.
struct Storm: Sendable {
    /// How a request is made.
    enum Style: String, CaseIterable, Sendable {
        case async
        case completionHandler
    }

    /// What a round uses, so that all combinations come up in two rounds, or in each of a long run.
    ///
    /// - Parameters:
    ///   - round: The round.
    ///   - own: A session of its own, which stands beside the shared one.
    /// - Returns: Sessions with the style of their requests, and a title for each.
    static func combinations(
        _ round: Round,
        own: URLSession
    ) -> [(session: URLSession, style: Style, title: String)] {
        let all: [(URLSession, Style, String)] = [
            (.shared, .async, "shared session, async"),
            (own, .completionHandler, "own session, completion handler"),
            (.shared, .completionHandler, "shared session, completion handler"),
            (own, .async, "own session, async"),
        ]
        if round.isLong { return all }
        return round.number % 2 == 1 ? Array(all[..<2]) : Array(all[2...])
    }

    let session: URLSession
    let urls: [URL]
    let watchdog: Watchdog

    /// Runs a number of loops side by side, each with a number of requests.
    ///
    /// - Parameters:
    ///   - loops: How many requests are under way at once.
    ///   - requests: How many each loop makes.
    ///   - style: How they are made.
    ///   - limit: The time within which each is cancelled, at random; nil for not at all.
    /// - Returns: The counts.
    /// - Throws: ``StressFailure`` with the first wrong answer.
    func run(
        loops: Int,
        requests: Int,
        style: Style,
        cancelledWithin limit: Duration? = nil
    ) async throws -> Tally {
        let tallies = TallyKeeper()
        await withTaskGroup(of: Void.self) { group in
            for loop in 0..<loops {
                group.addTask {
                    for number in 0..<requests {
                        let url = urls[(loop &* 31 &+ number) % urls.count]
                        let delay = limit.map { $0 * Double.random(in: 0..<1) }
                        let result = await answer(url, style, cancelledAfter: delay)
                        tallies.add(result, for: url, mayBeCancelled: limit != nil)
                        watchdog.progress()
                    }
                }
            }
        }
        let tally = tallies.tally
        if let failure = tally.failure {
            throw StressFailure("\(tally.wrong) of \(loops * requests) wrong, first: \(failure)")
        }
        guard tally.count == loops * requests else {
            throw StressFailure("\(tally.count) answers to \(loops * requests) requests")
        }
        return tally
    }

    private typealias Answer = Result<(Data, URLResponse), any Error>

    private func answer(
        _ url: URL,
        _ style: Style,
        cancelledAfter delay: Duration?
    ) async -> Result<(Data, URLResponse), any Error> {
        switch style {
        case .async: await asyncAnswer(url, delay)
        case .completionHandler: await completionAnswer(url, delay)
        }
    }

    private func asyncAnswer(_ url: URL, _ delay: Duration?) async -> Answer {
        let session = session
        let task = Task { try await session.data(from: url) }
        if let delay {
            // From threads of the pool and from others: what `cancel` blocks differs.
            if Bool.random() {
                try? await Task.sleep(for: delay)
                task.cancel()
            } else {
                DispatchQueue.global().asyncAfter(deadline: .now() + delay.interval) {
                    task.cancel()
                }
            }
        }
        return await task.result
    }

    private func completionAnswer(_ url: URL, _ delay: Duration?) async -> Answer {
        await withCheckedContinuation { continuation in
            let task = session.dataTask(with: url) { data, response, error in
                if let error {
                    continuation.resume(returning: .failure(error))
                } else if let data, let response {
                    continuation.resume(returning: .success((data, response)))
                } else {
                    continuation.resume(
                        returning: .failure(StressFailure("neither answer nor error"))
                    )
                }
            }
            task.resume()
            guard let delay else { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + delay.interval) { task.cancel() }
        }
    }
}

extension Duration {
    fileprivate var interval: TimeInterval {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
