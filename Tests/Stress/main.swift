import Foundation

// What is printed is the result of a run; a scenario that does not hold, or hangs, makes it fail.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == ChildRecorder.command {
    exit(await ChildRecorder.run(Array(arguments.dropFirst())))
}
do {
    let options = try StressOptions(arguments)
    if options.wantsHelp {
        Output.line(StressOptions.help)
        exit(0)
    }
    exit(await StressRun(options: options).run() ? 0 : 1)
} catch {
    Output.errorLine("error: \(error)\nSee 'CanardStress --help'")
    exit(2)
}
