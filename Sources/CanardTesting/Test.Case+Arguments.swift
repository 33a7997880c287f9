import Canard
import Testing

extension Test.Case {
    /// The arguments of the case in words, in order; none for a test without.
    ///
    /// Swift Testing does not hand arguments to traits, so they are read where it keeps them.
    ///
    /// - Throws: `CanardError.Code.invalidSetting` where it keeps them elsewhere.
    var argumentTexts: [String] {
        get throws(CanardError) {
            guard isParameterized else { return [] }
            let arguments =
                Mirror(reflecting: self).descendant("_kind", "parameterized", "arguments")
                ?? Mirror(reflecting: self).descendant("_kind", 0, "arguments")
            let values = arguments.map { Mirror(reflecting: $0).children }?.compactMap {
                Mirror(reflecting: $0.value).descendant("value")
            }
            guard let values, !values.isEmpty else {
                throw CanardError(
                    .invalidSetting,
                    reason:
                        "this version of Swift Testing does not tell the arguments of a test, so no "
                        + "recording can be named after them; name it: .replay(\"…\")"
                )
            }
            return try values.map { value throws(CanardError) in
                // Without a description, objects of a class are all called the same.
                guard
                    !(type(of: value) is AnyClass) || value is any CustomStringConvertible
                        || value is any CustomTestStringConvertible
                else {
                    throw CanardError(
                        .invalidSetting,
                        reason:
                            "'\(type(of: value))' does not describe itself, so no recording can be "
                            + "named after it; name it, or make the type CustomTestStringConvertible"
                    )
                }
                return (value as? String) ?? Self.text(value)
            }
        }
    }

    /// The value in words; what has no order is sorted, since it is another in each process.
    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .set || mirror.displayStyle == .dictionary else {
            return String(describingForTest: value)
        }
        return mirror.children.map { String(describingForTest: $0.value) }.sorted()
            .joined(separator: "-")
    }

    /// What tells the case from others of its test, though their arguments may be called the same.
    var identity: String {
        let kind = Mirror(reflecting: self).descendant("_kind").map { "\($0)" }
        return kind ?? ""
    }
}
