import Canard

/// The phases of an exchange.
enum HARTimings {
    /// The phases in the order they happen, `ssl` aside, which is a part of `connect`.
    static let phases = ["blocked", "dns", "connect", "send", "wait", "receive"]

    /// Returns the sum of the phases in milliseconds; those that did not happen count for nothing.
    static func total(_ timings: JSONDocument.Value?) -> Double {
        guard let timings else { return 0 }
        return phases.reduce(0) { $0 + max(timings[$1]?.lenientNumber ?? 0, 0) }
    }
}
