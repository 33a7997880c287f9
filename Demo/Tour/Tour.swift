import Canard
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The guided tour: one running service, and all that Canard does with its traffic.
struct Tour {
    /// How many rounds of questions are recorded and replayed.
    static let rounds = 4

    /// The shipped recordings.
    let shipped: URL
    /// The recording that the tour makes; outside of the package, and gone at the end.
    let recording: URL
    let upstream: Upstream
    /// The service as it was started first.
    let service: PondService
    var checklist = Checklist()
    /// What the service got while it was recorded.
    var recorded: [Answer] = []

    private init(shipped: URL, folder: URL, upstream: Upstream) {
        self.shipped = shipped
        self.upstream = upstream
        recording = folder.appendingPathComponent("pond", isDirectory: true)
        service = PondService(baseURL: upstream.url)
    }

    /// Takes the tour.
    ///
    /// - Parameter recordings: The folder of the shipped recordings.
    /// - Returns: The exit code: 0 if all that was claimed held, else 1.
    static func run(recordings: URL) async -> Int32 {
        let name = "canard-demo-\(UUID().uuidString.prefix(8))"
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(name, isDirectory: true)
        var checklist = Checklist()
        do {
            let upstream = try await Upstream()
            var tour = Tour(shipped: recordings, folder: folder, upstream: upstream)
            await tour.takeAllSteps()
            await upstream.stop()
            checklist = tour.checklist
            if FileManager.default.fileExists(atPath: folder.path) {
                try FileManager.default.removeItem(at: folder)
            }
        } catch {
            checklist.fail(error)
        }
        Console.say("\n\(checklist.summary)")
        return checklist.failures == 0 ? 0 : 1
    }

    private mutating func takeAllSteps() async {
        let steps: [(String, (inout Tour) async throws -> Void)] = [
            ("A service polls an API; Canard is idle", { try await $0.showService() }),
            ("Set recordingURL while it runs", { try await $0.record() }),
            ("What is on disk", { try $0.showFiles() }),
            ("Stop the upstream", { try await $0.stopUpstream() }),
            ("Set loadingURL, and no fallback to the network", { try await $0.replay() }),
            ("Ask for what was never recorded", { try await $0.askForUnknown() }),
            ("Switch to recordings that came with the package", { try await $0.replayShipped() }),
            ("Switch to Recordings/upstream-failure", { try await $0.failUpstream() }),
            ("Register a handler for one endpoint", { try await $0.answerFromCode() }),
        ]
        for (title, step) in steps {
            checklist.begin(title)
            do {
                try await step(&self)
            } catch {
                checklist.fail(error)
            }
        }
        Canard.reset()
    }

    /// Lets a service work for some rounds, and prints what it knows after the last.
    func rounds(_ count: Int, of service: PondService) async throws -> [PondRound] {
        var rounds: [PondRound] = []
        for _ in 0..<count { rounds.append(try await service.round()) }
        show(rounds.last)
        return rounds
    }

    /// Prints what the service knows after a round.
    func show(_ round: PondRound?) {
        for line in round?.report.lines ?? [] { Console.say("   the service: \(line)") }
    }
}
