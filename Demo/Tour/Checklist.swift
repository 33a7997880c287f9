/// What the tour claims, and whether it held.
struct Checklist {
    /// How many steps have begun.
    private(set) var steps = 0
    /// How many claims did not hold.
    private(set) var failures = 0

    /// Begins a step under a heading.
    mutating func begin(_ title: String) {
        steps += 1
        Console.say("\n\(steps). \(title)")
    }

    /// Prints a claim that holds if both values are the same, or else what both are.
    mutating func expect<Value: Equatable>(_ claim: String, _ found: Value, is expected: Value) {
        guard found != expected else { return Console.say("   ok: \(claim)") }
        failures += 1
        Console.say("   FAILED: \(claim)\n     expected: \(expected)\n     found:    \(found)")
    }

    /// Prints that a step could not be done at all.
    mutating func fail(_ error: any Error) {
        failures += 1
        Console.say("   FAILED: this step ended early\n     found:    \(error)")
    }

    /// The last line.
    var summary: String {
        guard failures > 0 else { return "demo: \(steps) steps, all held" }
        return "demo: \(steps) steps, \(failures) \(failures == 1 ? "check" : "checks") FAILED"
    }
}
