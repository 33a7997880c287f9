import Canard
import Testing

/// What a test is called: by the recording that is named after it, and on the command line.
struct TestName {
    private let components: [String]
    private let arguments: [String]

    /// Takes the name of a test, and of the arguments of one case of it.
    ///
    /// - Throws: ``CanardError/Code/invalidSetting`` where the arguments are not to be had.
    init(_ test: Test, _ testCase: Test.Case?) throws(CanardError) {
        components = test.id.nameComponents
        arguments = try testCase.map { testCase throws(CanardError) in
            try testCase.argumentTexts
        } ?? []
    }

    /// The function's name without parameters and backticks.
    private static func base(_ component: String) -> Substring {
        if component.hasPrefix("`") { return component.dropFirst().prefix { $0 != "`" } }
        return component.prefix { $0 != "(" }
    }

    /// The name of the recording: suites and the function, with its labels and arguments, such as
    /// `UserTests/user-id-42`; names that no file may have, or that differ by case alone, get some digits.
    var recording: String {
        var parts = components.dropLast().map { Self.plain(String(Self.base($0))) }
        let last = components.last ?? "test"
        let base = Self.base(last)
        let labels = last.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
            .split(separator: ":").filter { $0 != "_" }
        var name = Self.plain(([String(base)] + labels.map(String.init)).joined(separator: "-"))
        if !arguments.isEmpty { name += "-" + Self.distinct(arguments) }
        parts.append(name)
        return parts.joined(separator: "/")
    }

    /// The command that runs the test.
    var command: String {
        let base = Self.base(components.last ?? "")
        let isWord = base.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return "swift test --filter \(isWord ? "\(base)" : "'\(base)'")"
    }

    /// The longest name of a part, in bytes; what is longer says no more.
    private static let maximumLength = 60

    /// Returns a name that every file system takes, with some digits of its hash where it is another.
    private static func plain(_ name: String) -> String {
        let plain = String(name.map { $0.isPlain ? $0 : "_" }.prefix(maximumLength))
        return plain == name ? name : "\(plain)-\(RecordingName.digits(of: name))"
    }

    /// Returns a name for arguments, which others do not have on a disk that takes `A` and `a` for one.
    private static func distinct(_ arguments: [String]) -> String {
        if arguments.count == 1, let text = arguments.first, !text.isEmpty,
            text.count <= maximumLength, text.allSatisfy({ $0.isPlain && !$0.isUppercase })
        {
            return text
        }
        let text = arguments.joined(separator: "-")
        let plain = text.map { $0.isPlain ? $0 : "_" }.prefix(maximumLength / 2)
        // Lengths tell ("a-b", "c") from ("a", "b-c").
        let whole = arguments.map { "\($0.utf8.count):\($0)" }.joined()
        return "\(String(plain))-\(RecordingName.digits(of: whole))"
    }
}

extension Character {
    /// Whether the character may stand in the name of a file everywhere.
    fileprivate var isPlain: Bool {
        isASCII && (isLetter || isNumber || self == "-" || self == "_")
    }
}
