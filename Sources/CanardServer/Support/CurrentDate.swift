import Canard
import Foundation

/// The value of `Date`, made once a second.
final class CurrentDate: Sendable {
    private let latest = Locked((second: time_t(-1), text: ""))

    /// Returns the text for this second.
    func text() -> String {
        let now = time(nil)
        return latest.withLock { latest in
            if latest.second != now { latest = (now, HTTPDate.text(at: now)) }
            return latest.text
        }
    }
}
