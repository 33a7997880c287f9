import Canard
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a replay costs from the client's side, beside protocol classes that give a constant.
struct ReplayBenchmark {
    let requests: Int

    /// Rounds in turn, so that a busy moment does not fall on one side alone; the best of each counts.
    private static let rounds = 5

    func run(_ report: Report) async throws {
        let directory = try TemporaryDirectory()
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        guard let url = URL(string: "http://benchmark.example/users/42") else { return }
        try record(url, in: directory.url)
        var sessions = [
            ("bare", Self.session(BareProtocol.self)), ("safe", Self.session(SafeProtocol.self)),
        ]
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        sessions.append(("replay", canard.makeSession(configuration: configuration)))
        var best: [String: Double] = [:]
        for _ in 0..<Self.rounds {
            for (name, session) in sessions {
                let median = try await median(session, url)
                best[name] = min(best[name] ?? .infinity, median)
            }
        }
        guard let bare = best["bare"], let safe = best["safe"], let replay = best["replay"] else {
            return
        }
        for (name, _) in sessions {
            report.note("\(name), median", String(format: "%.1f µs", (best[name] ?? 0) * 1e6))
        }
        report.atMost(1.25, "replay of 1 KB, warm, of safe", replay / safe)
        report.atMost(1.9, "replay of 1 KB, warm, of bare", replay / bare)
        let first = try await firstTouch(directory, count: min(requests, 2000))
        report.atMost(4, "replay of 1 KB, first touch, of safe", first / safe)
    }

    private static func session(_ protocolClass: AnyClass) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.protocolClasses = [protocolClass]
        return URLSession(configuration: configuration)
    }

    private func record(_ url: URL, in folder: URL) throws {
        let response = Canard.Interaction.Response(
            statusCode: 200,
            headers: ["Content-Type": "application/json"],
            body: .init(BenchmarkAnswer.body)
        )
        let interaction = Canard.Interaction(request: .init(url: url), response: response)
        _ = try Canard.Recording(folder).append(interaction)
    }

    /// Returns the median of a round in seconds.
    private func median(_ session: URLSession, _ url: URL) async throws -> Double {
        let request = URLRequest(url: url)
        for _ in 0..<requests / 10 { _ = try await session.data(for: request) }
        var times: [Double] = []
        times.reserveCapacity(requests)
        for _ in 0..<requests {
            let start = ContinuousClock.now
            let (data, _) = try await session.data(for: request)
            times.append(start.duration(to: .now).seconds)
            guard data == BenchmarkAnswer.body else { throw URLError(.cannotParseResponse) }
        }
        return times.sorted()[times.count / 2]
    }

    /// Returns the median of requests whose files were not looked at before.
    private func firstTouch(_ directory: TemporaryDirectory, count: Int) async throws -> Double {
        let urls = (0..<count).compactMap { URL(string: "http://benchmark.example/items/\($0)") }
        for url in urls { try record(url, in: directory.url) }
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let session = canard.makeSession()
        var times: [Double] = []
        for url in urls {
            let start = ContinuousClock.now
            _ = try await session.data(for: URLRequest(url: url))
            times.append(start.duration(to: .now).seconds)
        }
        return times.sorted()[times.count / 2]
    }
}
