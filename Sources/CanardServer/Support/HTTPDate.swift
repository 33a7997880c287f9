import Canard
import Foundation

/// The value of `Date`, made once a second.
///
/// The form is written by hand because formatters follow a locale:
/// [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7).
final class HTTPDate: Sendable {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private let latest = Locked((second: time_t(-1), text: ""))

    /// Returns the text for this second.
    func text() -> String {
        let now = time(nil)
        return latest.withLock { latest in
            if latest.second != now { latest = (now, Self.text(at: now)) }
            return latest.text
        }
    }

    /// Returns the text for a number of seconds since 1970.
    static func text(at second: time_t) -> String {
        var second = second
        var parts = tm()
        gmtime_r(&second, &parts)
        func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(parts.tm_wday)]), \(padded(parts.tm_mday))"
        let month = "\(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(padded).joined(separator: ":")
        return "\(day) \(month) \(time) GMT"
    }
}
