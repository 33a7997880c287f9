import Canard
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests that nothing answers, among very many interactions: only the first may cost.
struct IndexScenario: Scenario {
    let name = "index"
    let summary =
        "misses among 10 000 interactions cost what a hit costs, but for the first; once in a run"
    let runsOnce = true

    private static let fileCount = 10_000
    private static let requestCount = 200

    func run(_ round: Round) async throws -> String {
        let directory = try round.watchdog.makeDirectory()
        round.watchdog.step("writing")
        for number in 0..<Self.fileCount {
            let folder = directory.url.appendingPathComponent("pond.example/\(number % 100)")
            if number < 100 {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true
                )
            }
            let text =
                #"{"request":{"url":"http://pond.example/item/\#(number)"},"response":{"status_code":200}}"#
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(number).json"))
        }
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        round.watchdog.step("first miss")
        let first = try await time(canard, ["missing"])
        round.watchdog.step("misses and hits")
        let misses = try await time(canard, (0..<Self.requestCount).map { "missing/\($0)" })
        let hits = try await time(canard, (0..<Self.requestCount).map { "item/\($0 * 7)" })
        let text =
            "\(Self.fileCount) files; first miss \(first.text), then \(Self.requestCount) misses in \(misses.text), "
            + "\(Self.requestCount) hits in \(hits.text)"
        // Files are looked at again once a second, which falls to either.
        guard misses < hits * 3 + first else {
            throw StressFailure("misses cost too much: \(text)")
        }
        return text
    }

    /// Makes requests one after the other, and returns how long they took together.
    private func time(_ canard: Canard, _ paths: [String]) async throws -> Duration {
        let start = ContinuousClock.now
        for path in paths {
            guard let url = URL(string: "http://pond.example/\(path)") else { continue }
            do {
                _ = try await canard.data(for: URLRequest(url: url))
                guard path.hasPrefix("item") else { throw StressFailure("\(path) was answered") }
            } catch let error as URLError where error.code == .notConnectedToInternet {
                guard path.hasPrefix("missing") else {
                    throw StressFailure("\(path) was not answered")
                }
            }
        }
        return start.duration(to: .now)
    }
}
