import Foundation
import TestSupport

/// Two processes that record the same requests into one folder.
struct TwoProcessesScenario: Scenario {
    let name = "processes"
    let summary = "two processes record the same requests into one folder; no answer is lost"

    func run(_ round: Round) async throws -> String {
        let count = round.isLong ? 2_000 : 500
        let directory = try round.watchdog.makeDirectory()
        let origin = try await Origin.start { round.watchdog.progress() }
        let arguments = ChildRecorder.arguments(directory.url, count: count, server: origin.url)
        let children = [try ChildProcess(arguments), try ChildProcess(arguments)]
        for child in children {
            let code = await child.exitCode()
            guard code == 0 else { throw StressFailure("a process ended with \(code)") }
        }
        await origin.stop()

        let found = try RecordingInspection(directory.url)
        try found.requireTidiness()
        let byTarget = Dictionary(grouping: found.interactions, by: \.content.target)
        for (target, serials) in origin.served {
            let interactions = byTarget[target] ?? []
            guard interactions.map(\.content.serial).sorted() == serials.sorted() else {
                throw StressFailure(
                    "\(target): \(interactions.count) of \(serials.count) answers there"
                )
            }
            guard interactions.map(\.ordinal).sorted() == Array(1...serials.count) else {
                throw StressFailure("\(target): the ordinals are not 1 to \(serials.count)")
            }
        }
        guard found.interactions.count == 2 * count else {
            throw StressFailure("\(found.interactions.count) interactions of \(2 * count)")
        }
        return "2 x \(count) requests, \(found.interactions.count) interactions of "
            + "\(byTarget.count) keys, ordinals complete"
    }
}
