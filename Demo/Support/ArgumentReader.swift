import Foundation

/// Takes options from arguments, and says what is wrong with them.
struct ArgumentReader {
    /// The first word, unless it is an option.
    let verb: String?
    private var rest: [String]
    /// The options that were asked for, which are the choices where another one is typed.
    private var known: [String] = []

    init(_ arguments: [String]) {
        verb = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        rest = Array(arguments.dropFirst(verb == nil ? 0 : 1))
    }

    /// Returns an option's value, typed as `--name value` or `--name=value`, or nil if it is absent.
    mutating func value(of name: String, _ kind: String) throws(UsageError) -> String? {
        known.append(name)
        guard let index = rest.firstIndex(where: { $0 == name || $0.hasPrefix("\(name)=") }) else {
            return nil
        }
        let argument = rest.remove(at: index)
        if argument != name { return String(argument.dropFirst(name.count + 1)) }
        guard index < rest.count, !rest[index].hasPrefix("--") else {
            throw UsageError("'\(name)' needs a value: \(kind)")
        }
        return rest.remove(at: index)
    }

    /// Returns an option's value as a folder, or nil if it is absent.
    mutating func folder(of name: String, mayBeNew: Bool = false) throws(UsageError) -> URL? {
        let choices = mayBeNew ? "the path of a folder, new or not" : "the path of a folder"
        guard let path = try value(of: name, choices) else { return nil }
        let url = URL(fileURLWithPath: path, isDirectory: true)
        let isNew = !FileManager.default.fileExists(atPath: url.path)
        guard !path.isEmpty, RecordingsFolder.isFolder(url) || mayBeNew && isNew else {
            throw UsageError("'\(path)' is invalid for '\(name)'; use \(choices)")
        }
        return url
    }

    /// Returns an option's value as a number, or nil if it is absent.
    mutating func number(
        of name: String,
        in range: ClosedRange<Int>
    ) throws(UsageError) -> Int? {
        let choices = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let text = try value(of: name, choices) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("'\(text)' is invalid for '\(name)'; use \(choices)")
        }
        return number
    }

    /// Throws if anything is left that nobody asked for.
    func finish() throws(UsageError) {
        guard let first = rest.first else { return }
        let choices = known.map { "'\($0)'" }.joined(separator: ", ")
        guard let name = first.split(separator: "=").first.map(String.init), known.contains(name)
        else {
            throw UsageError("'\(first)' is unknown here; the options are \(choices) and '--help'")
        }
        throw UsageError("'\(name)' is given twice")
    }
}
