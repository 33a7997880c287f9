import Foundation

/// Dates as files state them: UTC, with milliseconds, as in `2026-11-30T21:22:47.123Z`.
enum Timestamp {
    /// Returns the text of a date.
    static func text(_ date: Date) -> String { date.formatted(withFraction) }

    /// Returns the date of a text, with or without a fraction, or nil.
    static func date(_ text: String) -> Date? {
        // Each style takes only its own form; a text that is neither is no date.
        if let date = try? withFraction.parse(text) { return date }
        return try? Date.ISO8601FormatStyle().parse(text)  // As above.
    }

    private static let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
