import Foundation

/// A run of all scenarios that were asked for.
struct StressRun {
    static let scenarios: [any Scenario] = [
        StormScenario(), DelayScenario(), LiveScenario(), KillScenario(), TwoProcessesScenario(),
        LongReplayScenario(), LargeBodyScenario(), IndexScenario(),
    ]

    let options: StressOptions

    /// Runs the scenarios and returns whether all held.
    func run() async -> Bool {
        let watchdog = Watchdog()
        watchdog.start()
        defer { watchdog.stop() }
        let start = ContinuousClock.now
        var failures = 0
        for scenario in Self.scenarios
        where options.names.isEmpty || options.names.contains(scenario.name) {
            for number in 1...(scenario.runsOnce ? 1 : options.rounds) {
                let round = Round(number: number, isLong: options.isLong, watchdog: watchdog)
                if await !holds(scenario, round) { failures += 1 }
            }
        }
        let time = start.duration(to: .now).text
        Output.line(failures == 0 ? "all held, \(time)" : "failed: \(failures), \(time)")
        return failures == 0
    }

    private func holds(_ scenario: any Scenario, _ round: Round) async -> Bool {
        let title = "\(scenario.name) \(round.number)"
        let start = ContinuousClock.now
        round.watchdog.enter(title)
        do {
            let result = try await scenario.run(round)
            Output.line("ok   \(title): \(result), \(start.duration(to: .now).text)")
            return true
        } catch {
            Output.line("FAIL \(title): \(error), \(start.duration(to: .now).text)")
            return false
        }
    }
}
