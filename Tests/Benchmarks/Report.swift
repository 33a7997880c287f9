import Foundation

/// Prints measures, and remembers whether one missed its target.
final class Report {
    private(set) var hasMissed = false

    /// Writes a line of the result.
    static func line(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

    /// Writes a line about what went wrong.
    static func errorLine(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

    /// Prints a measure that has no target of its own.
    func note(_ name: String, _ text: String) {
        Self.line("     \(name.padding(toLength: 44, withPad: " ", startingAt: 0)) \(text)")
    }

    /// Prints a measure that should not be above its target.
    func atMost(_ target: Double, _ name: String, _ value: Double, _ unit: String = "×") {
        tell(value <= target, name, String(format: "%.2f %@, at most %.2f", value, unit, target))
    }

    /// Prints a measure that should not be below its target.
    func atLeast(_ target: Double, _ name: String, _ value: Double, _ unit: String = "×") {
        tell(value >= target, name, String(format: "%.2f %@, at least %.2f", value, unit, target))
    }

    private func tell(_ isMet: Bool, _ name: String, _ text: String) {
        if !isMet { hasMissed = true }
        let padded = name.padding(toLength: 44, withPad: " ", startingAt: 0)
        Self.line("\(isMet ? "ok  " : "MISS") \(padded) \(text)")
    }
}

extension Duration {
    /// The time in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
