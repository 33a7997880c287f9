import Foundation

/// The three things the demo does, by what was typed.
enum Demo {
    /// Does what the arguments ask for.
    ///
    /// - Parameter arguments: What was typed after the command's name.
    /// - Returns: The exit code: 0 if all went well, 1 if something did not hold, 2 if it was used wrongly.
    static func run(_ arguments: [String]) async -> Int32 {
        stayOnThisMachine()
        do {
            switch try Command(arguments) {
            case .help:
                Console.say(Command.usage)
                return 0
            case .tour(let recordings):
                return await Tour.run(recordings: try recordings ?? RecordingsFolder.ofPackage())
            case .serve(let options):
                return try await Serve.run(options)
            case .record(let folder):
                return try await ScenarioRecorder.run(into: folder ?? RecordingsFolder.ofPackage())
            }
        } catch let error as UsageError {
            Console.complain("error: \(error)\nSee 'demo --help'")
            return 2
        } catch {
            Console.complain("error: \(error)")
            return 1
        }
    }

    /// Keeps a proxy that the environment names from being asked for loopback addresses.
    private static func stayOnThisMachine() {
        let others = ProcessInfo.processInfo.environment["no_proxy"].map { ",\($0)" } ?? ""
        setenv("no_proxy", "127.0.0.1\(others)", 1)
    }
}
