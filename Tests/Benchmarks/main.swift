import Foundation

// Measures what the library costs, as ratios of yardsticks that run in the same process.
do {
    let options = try BenchmarkOptions(CommandLine.arguments.dropFirst())
    if options.wantsHelp {
        Report.line(BenchmarkOptions.help)
        exit(0)
    }
    let report = Report()
    if options.runs("replay") { try await ReplayBenchmark(requests: options.requests).run(report) }
    if options.runs("har") { try HARBenchmark(megabytes: options.megabytes).run(report) }
    exit(report.hasMissed && options.isStrict ? 1 : 0)
} catch let error as BenchmarkOptions.Wrong {
    Report.errorLine("error: \(error)")
    exit(2)
}
