import Foundation

/// Where a run writes; lines are not held back, so that a run that is ended has shown what it did.
enum Output {
    /// Writes a line of the result.
    static func line(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    /// Writes a line about what went wrong.
    static func errorLine(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

/// Something that did not hold.
struct StressFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Duration {
    /// The time in seconds with two decimals.
    var text: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        return String(format: "%.2f s", seconds)
    }
}
