import Canard
import Testing

/// What a test is called: by the recording that is named after it, and on the command line.
struct TestName {
    private let components: [String]
    private let arguments: [String]

    /// Takes the name of a test, and of the arguments of one case of it.
    ///
    /// - Throws: `CanardError.Code.invalidSetting` where the arguments are not to be had.
    init(_ test: Test, _ testCase: Test.Case?) throws(CanardError) {
        components = test.id.nameComponents
        arguments =
            try testCase.map { testCase throws(CanardError) in
                try testCase.argumentTexts
            } ?? []
    }

    /// The function's name without parameters and backticks.
    private static func base(_ component: String) -> Substring {
        if component.hasPrefix("`") { return component.dropFirst().prefix { $0 != "`" } }
        return component.prefix { $0 != "(" }
    }

    /// The name of the recording: suites and the function, with its labels and arguments, such as
    /// `UserTests/user-id-42`; one that no file may have, or that differs by case alone, gets some digits.
    var recording: String {
        let last = components.last ?? "test"
        let labels = last.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
            .split(separator: ":").filter { $0 != "_" }.map(String.init)
        let suites = components.dropLast().map { Self.plain([String(Self.base($0))]) }
        let test = Self.plain([String(Self.base(last))] + labels, arguments)
        return (suites + [test]).joined(separator: "/")
    }

    /// The command that runs the test.
    var command: String {
        let names = components.map { String(Self.base($0)) }
        let path = names.joined(separator: "/")
        let isPath = path.allSatisfy { $0 == "/" || $0.isPlain }
        // A filter is a regular expression over names that stand in backticks, and is quoted for the shell.
        let pattern = (names.last ?? "").map { $0.isPlain || $0 == " " || $0 == "," ? $0 : "." }
        return "swift test --filter \(isPath ? path : "'\(String(pattern))'")"
    }

    /// The longest name of a file here, in bytes; what is longer says no more.
    private static let maximumLength = 80

    /// Returns a name that every file system takes, with some digits of the whole where it says less.
    ///
    /// Of arguments only one in lower case stands for itself: some disks take `A` and `a` for the same, and
    /// `("a-b", "c")` is not `("a", "b-c")`.
    private static func plain(_ words: [String], _ arguments: [String] = []) -> String {
        let text = (words + arguments).joined(separator: "-")
        let plain = String(text.map { $0.isPlain ? $0 : "_" }.prefix(maximumLength))
        let isOwn =
            arguments.isEmpty || arguments.count == 1 && arguments[0] == arguments[0].lowercased()
        if plain == text, isOwn { return plain }
        // The lengths say where one ends and the next begins.
        let whole = (words + arguments).map { "\($0.utf8.count):\($0)" }.joined()
        return "\(plain)-\(RecordingName.digits(of: whole))"
    }
}

extension Character {
    /// Whether the character may stand in the name of a file everywhere.
    fileprivate var isPlain: Bool {
        isASCII && (isLetter || isNumber || self == "-" || self == "_")
    }
}
