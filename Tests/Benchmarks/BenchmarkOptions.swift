import Foundation

/// What a run was asked to do.
struct BenchmarkOptions {
    /// Arguments that mean nothing.
    struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    /// How many requests a round has.
    private(set) var requests = 20_000
    /// The size of the HAR file.
    private(set) var megabytes = 200
    /// Whether a target that is missed is the exit code 1.
    private(set) var isStrict = false
    private(set) var wantsHelp = false
    private var only: String?

    private static let names = ["replay", "har"]

    /// Takes the arguments, without the name of the program.
    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        func number(_ name: String) throws -> Int {
            guard let text = rest.popFirst(), let value = Int(text), value > 0 else {
                throw Wrong(description: "'\(name)' needs a number from 1")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--strict": isStrict = true
            case "--requests": requests = try number(argument)
            case "--megabytes": megabytes = try number(argument)
            case "--only":
                guard let name = rest.popFirst(), Self.names.contains(name) else {
                    throw Wrong(description: "'--only' needs 'replay' or 'har'")
                }
                only = name
            default: throw Wrong(description: "unknown argument '\(argument)'; see --help")
            }
        }
    }

    func runs(_ name: String) -> Bool { only ?? name == name }

    static let help = """
        usage: swift run -c release CanardBenchmarks [--only <name>] [--requests <n>] [--megabytes <n>] [--strict]

        Prints one line for each measure: what was measured, its target, and whether that is met. On a busy
        machine figures are too high, and ratios less so. Files go to the temporary folder (TMPDIR); on a disk
        from which many were removed in the last minutes, as by a run before, making files takes longer.

          --only <name>      'replay' or 'har' alone
          --requests <n>     requests in a round, 20 000 by default
          --megabytes <n>    the size of the HAR file, 200 by default; kept in the temporary folder meanwhile
          --strict           exit code 1 where a target is missed; else 0, and 2 for wrong arguments
        """
}
