/// One thing that is tried again and again.
protocol Scenario: Sendable {
    /// The name that `--only` takes.
    var name: String { get }
    /// What is tried, in a line.
    var summary: String { get }
    /// Whether one round says as much as many.
    var runsOnce: Bool { get }

    /// Runs a round and returns what to print about it; throws what did not hold.
    func run(_ round: Round) async throws -> String
}

extension Scenario {
    var runsOnce: Bool { false }
}

/// One round of a scenario.
struct Round: Sendable {
    /// The number, from 1.
    let number: Int
    /// Whether the run is meant to take its time.
    let isLong: Bool
    /// Told that something moved, and what is running.
    let watchdog: Watchdog
}
