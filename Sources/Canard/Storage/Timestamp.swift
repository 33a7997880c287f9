package import Foundation

/// Dates as files state them: UTC, with milliseconds, as in `2026-11-30T21:22:47.123Z`.
package enum Timestamp {
    /// Returns the text of a date, to the nearest millisecond.
    ///
    /// The formatter cuts off instead, and most milliseconds are a little less as a `Double`: a date that
    /// is read and written again would move back.
    package static func text(_ date: Date) -> String {
        // No date is further away, and a number beyond any integer would trap.
        let seconds = min(max(date.timeIntervalSince1970, -6e10), 2.5e11)
        let milliseconds = Int64((seconds * 1000).rounded())
        let fraction = (milliseconds % 1000 + 1000) % 1000
        let whole = Date(timeIntervalSince1970: Double((milliseconds - fraction) / 1000))
        return "\(whole.formatted(withFraction).dropLast(4))\(String(fraction + 1000).dropFirst())Z"
    }

    /// Returns the date of a text, with or without a fraction, or nil.
    static func date(_ text: String) -> Date? {
        // Each style takes only its own form; a text that is neither is no date.
        if let date = try? withFraction.parse(text) { return date }
        return try? Date.ISO8601FormatStyle().parse(text)  // As above.
    }

    private static let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
