import Canard
import Foundation

/// Dates as tools write them into HAR files.
///
/// Read by hand because formatters follow a locale and take one form each.
enum HARDate {
    /// The years that a date may be in; others come from broken clocks.
    private static let years = 1970...9999

    /// Returns the text that HAR asks for: UTC, with three digits of a second, rounded.
    static func text(_ date: Date) -> String { Timestamp.text(date) }

    /// Returns the date of a member, or nil where it is none that means anything.
    static func date(_ value: JSONDocument.Value?) -> Date? {
        guard let value else { return nil }
        if let number = value.lenientNumber { return date(epoch: number) }
        return value.string.flatMap { date($0) }
    }

    /// Returns the date of a text: ISO 8601 with any fraction, zone or none, or a date as in header
    /// fields; or nil.
    static func date(_ text: String) -> Date? {
        var scanner = DigitScanner(text.trimmed)
        if let date = iso(&scanner) { return date }
        // What has no time in it would be any number.
        guard text.contains(":"), let second = HTTPDate.second(text) else { return nil }
        return date(epoch: Double(second))
    }

    /// Seconds or milliseconds since 1970; no file is so old that they could be mistaken.
    private static func date(epoch number: Double) -> Date? {
        let seconds = number >= 1e11 ? number / 1000 : number
        guard seconds > 0, seconds < 253_402_300_800 else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Without a zone a date is taken for UTC.
    private static func iso(_ scanner: inout DigitScanner) -> Date? {
        guard let year = scanner.number(digits: 4), scanner.take("-"),
            let month = scanner.number(digits: 2), scanner.take("-"),
            let day = scanner.number(digits: 2), let days = days(year, month, day)
        else { return nil }
        var seconds = 0
        var fraction = 0.0
        if scanner.take("T") || scanner.take("t") || scanner.take(" ") {
            guard let hour = scanner.number(digits: 2), scanner.take(":"),
                let minute = scanner.number(digits: 2), hour < 25, minute < 60
            else { return nil }
            seconds = hour * 3600 + minute * 60
            if scanner.take(":") {
                guard let second = scanner.number(digits: 2), second < 61 else { return nil }
                seconds += second
            }
            if scanner.take(".") || scanner.take(",") { fraction = scanner.fraction() }
        }
        guard let zone = zone(&scanner), scanner.isAtEnd else { return nil }
        let time = Double(days) * 86400 + Double(seconds - zone) + fraction
        // A zone may lead out of the years.
        guard time >= 0, time < 253_402_300_799.5 else { return nil }
        return Date(timeIntervalSince1970: time)
    }

    /// Seconds east of Greenwich: `Z`, `+02:00`, `+0200`, `+02`, or nothing.
    private static func zone(_ scanner: inout DigitScanner) -> Int? {
        _ = scanner.take(" ")
        if scanner.isAtEnd || scanner.take("Z") || scanner.take("z") { return 0 }
        let sign = scanner.take("+") ? 1 : scanner.take("-") ? -1 : 0
        guard sign != 0, let hour = scanner.number(digits: 2), hour < 24 else { return nil }
        if scanner.isAtEnd { return sign * hour * 3600 }
        _ = scanner.take(":")
        guard let minute = scanner.number(digits: 2), minute < 60 else { return nil }
        return sign * (hour * 3600 + minute * 60)
    }

    /// Days since 1970 in the Gregorian calendar, or nil for a day that there is not.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard years.contains(year), (1...12).contains(month),
            (1...lengths[month - 1]).contains(day)
        else { return nil }
        let before = year - 1
        let untilYear = before * 365 + before / 4 - before / 100 + before / 400
        return untilYear + lengths[..<(month - 1)].reduce(0, +) + day - 1 - 719_162
    }
}
