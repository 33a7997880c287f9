/// What a run was asked to do.
struct StressOptions {
    /// How often each scenario runs.
    private(set) var rounds = 3
    /// The scenarios to run; all, if none is named.
    private(set) var names: [String] = []
    private(set) var wantsHelp = false

    /// Whether a run is meant to take its time.
    var isLong: Bool { rounds >= 10 }

    /// Takes the arguments, without the name of the program.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--rounds":
                guard let value = rest.popFirst(), let number = Int(value), number > 0 else {
                    throw StressFailure("'--rounds' needs a number from 1")
                }
                rounds = number
            case "--only":
                guard let name = rest.popFirst(),
                    StressRun.scenarios.contains(where: { $0.name == name })
                else { throw StressFailure("'--only' needs one of \(Self.choices)") }
                names.append(name)
            default: throw StressFailure("unknown argument '\(argument)'")
            }
        }
    }

    private static var choices: String {
        StressRun.scenarios.map { "'\($0.name)'" }.joined(separator: ", ")
    }

    static var help: String {
        let scenarios = StressRun.scenarios.map { scenario in
            "  \(scenario.name)\(String(repeating: " ", count: 12 - scenario.name.count))\(scenario.summary)"
        }
        return """
            usage: swift run -c release CanardStress [--rounds <n>] [--only <name>]... [--help]

            Runs what would show a race, a leak or half a file, and prints a line a scenario and round.
            The exit code is 0 if all held, 1 if something did not, 2 for wrong arguments, and 3 if
            nothing moved for \(Watchdog.patience) seconds.

              --rounds <n>  how often each scenario runs, 3 by default; from 10 on also larger ones
              --only <name> runs this scenario alone; may be repeated

            scenarios:
            \(scenarios.joined(separator: "\n"))
            """
    }
}
