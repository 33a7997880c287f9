/// Numbers as they are written into HAR files.
enum HARNumber {
    /// Returns milliseconds with at most three decimals; never an infinity.
    static func text(_ duration: Duration) -> String { text(duration / .milliseconds(1)) }

    /// Returns milliseconds with at most three decimals; never an infinity.
    static func text(_ milliseconds: Double) -> String {
        guard milliseconds.isFinite else { return "0" }
        let clamped = min(max(milliseconds, -1), 1e15)
        let thousandths = Int64((clamped * 1000).rounded())
        let (whole, rest) = (thousandths / 1000, abs(thousandths % 1000))
        if rest == 0 { return "\(whole)" }
        var digits = String(rest + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(thousandths < 0 && whole == 0 ? "-" : "")\(whole).\(digits)"
    }
}
