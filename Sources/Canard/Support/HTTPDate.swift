package import Foundation

/// Dates in header fields.
///
/// Written and read by hand because formatters follow a locale.
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the text for a number of seconds since 1970
    /// ([RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)).
    package static func text(at second: time_t) -> String {
        var second = second
        var parts = tm()
        gmtime_r(&second, &parts)
        func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(parts.tm_wday)]), \(padded(parts.tm_mday))"
        let month = "\(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(padded).joined(separator: ":")
        return "\(day) \(month) \(time) GMT"
    }

    /// Returns the seconds since 1970 of a cookie's date, in any of the forms that servers write, or nil
    /// ([RFC 6265, section 5.1.1](https://www.rfc-editor.org/rfc/rfc6265#section-5.1.1)).
    package static func second(_ text: String) -> time_t? {
        var parts = tm()
        var found: Set<String> = []
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":")) }
        for word in words {
            let numbers = word.split(separator: ":").map { Int32($0) }
            if numbers.count == 3, let hour = numbers[0], let minute = numbers[1],
                let second = numbers[2], found.insert("time").inserted
            {
                (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
            } else if let number = Int32(word), word.count <= 2, found.insert("day").inserted {
                parts.tm_mday = number
            } else if let month = month(word), found.insert("month").inserted {
                parts.tm_mon = month
            } else if let number = Int32(word), [2, 4].contains(word.count),
                found.insert("year").inserted
            {
                // Two digits are of the century that is closest.
                let century: Int32 = word.count == 4 ? 0 : number < 70 ? 2000 : 1900
                parts.tm_year = century + number - 1900
            }
        }
        let isDate =
            found.count == 4 && 1...31 ~= parts.tm_mday && 0...23 ~= parts.tm_hour
            && 0...59 ~= parts.tm_min && 0...60 ~= parts.tm_sec
        return isDate ? timegm(&parts) : nil
    }

    private static func month(_ word: Substring) -> Int32? {
        let beginning = word.prefix(3).lowercased()
        return months.firstIndex { $0.lowercased() == beginning }.map(Int32.init)
    }
}
