import Canard
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A process that is killed while it records: what it leaves has to be whole.
struct KillScenario: Scenario {
    let name = "kill"
    let summary = "SIGKILL while recording as fast as possible; every file that is left is whole"

    private static let policies: [Canard.RecordingPolicy] = [.append, .replace]

    func run(_ round: Round) async throws -> String {
        let kills = round.isLong ? 20 : 10
        var interactions = 0
        var orphans = 0
        var temporaries = 0
        for policy in Self.policies {
            // One folder for some kills: each process meets what the ones before have left.
            let directory = try round.watchdog.makeDirectory()
            for number in 1...(kills / Self.policies.count) {
                round.watchdog.step("kill \(number), policy \(policy)")
                let found = try await killOnce(directory.url, policy, number)
                interactions = max(interactions, found.interactions.count)
                orphans += found.orphans.count
                temporaries += found.temporaries.count
            }
            round.watchdog.step("replay after kills, policy \(policy)")
            try await replayAll(in: directory.url)
        }
        return "\(kills) kills, up to \(interactions) interactions, all whole; "
            + "\(temporaries) temporaries, removed by the next recording; "
            + "\(orphans) orphaned side files"
    }

    /// Lets a process record for a while, kills it, and looks at what is there then.
    private func killOnce(
        _ folder: URL,
        _ policy: Canard.RecordingPolicy,
        _ number: Int
    ) async throws -> RecordingInspection {
        let child = try ChildProcess(
            ChildRecorder.arguments(
                folder,
                policy: policy.description,
                firstSerial: number * 1_000_000
            )
        )
        let output = await child.firstOutput()
        guard output.hasPrefix(ChildRecorder.begun) else {
            await child.kill()
            throw StressFailure("the process did not begin to record")
        }
        // Not for anything to happen: so that the end comes in the middle of anything.
        try await Task.sleep(for: .milliseconds(Int.random(in: 20...400)))
        await child.kill()
        let found = try RecordingInspection(folder)
        guard !found.interactions.isEmpty else { throw StressFailure("nothing was recorded") }
        if let other = found.temporaries.first(where: { !$0.hasPrefix("\(child.identifier)-") }) {
            throw StressFailure("\(other) is not of the process that was killed")
        }
        try await recordOnce(into: folder)
        let after = try RecordingInspection(folder)
        guard after.temporaries.isEmpty else {
            throw StressFailure("the next recording left \(after.temporaries[0])")
        }
        return found
    }

    /// The next recording, which cleans up.
    private func recordOnce(into folder: URL) async throws {
        let origin = try await Origin.start()
        let canard = Canard()
        canard.hostAliases = Origin.aliases(for: origin.url)
        canard.recordingURL = folder
        let url = origin.url.appendingPathComponent("json/next/steady")
        _ = try await canard.makeSession().data(from: url)
        await canard.finishRecording()
        await origin.stop()
        if let error = canard.requests.compactMap(\.recordingError).first { throw error }
    }

    /// Every answer of every request is replayed, in order.
    private func replayAll(in folder: URL) async throws {
        let canard = Canard()
        canard.loadingURL = folder
        canard.shouldFallbackToNetwork = false
        let session = canard.makeSession()
        let found = try RecordingInspection(folder).interactions
        for interaction in found.sorted(by: { ($0.stem, $0.ordinal) < ($1.stem, $1.ordinal) }) {
            guard let url = URL(string: "http://\(Origin.name)\(interaction.content.target)") else {
                throw StressFailure("no URL for \(interaction.file)")
            }
            for _ in 0..<interaction.times {
                let (data, _) = try await session.data(from: url)
                guard data == interaction.content.body else {
                    throw StressFailure(
                        "\(interaction.file) has answer \(interaction.content.serial), replayed was "
                            + (Content(data).map { String($0.serial) } ?? "none")
                    )
                }
            }
        }
    }
}
