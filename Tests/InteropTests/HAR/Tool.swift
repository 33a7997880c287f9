import Canard
import Foundation
import Testing

/// A program that the environment names.
struct Tool: Sendable {
    private let path: String

    init(_ variable: String) throws {
        path = try #require(ProcessInfo.processInfo.environment[variable])
    }

    /// A program that goes on, and what its output was waited for.
    final class Running: Sendable {
        let found: String
        private let process: UncheckedBox

        fileprivate init(found: String, process: Process) {
            self.found = found
            self.process = UncheckedBox(process: process)
        }

        func stop() { process.process.terminate() }

        deinit { process.process.terminate() }
    }

    /// Runs the program to its end, and returns what it has written.
    func run(_ arguments: [String]) async throws -> String {
        let output = Pipe()
        let process = makeProcess(arguments, output)
        try process.run()
        let box = UncheckedBox(process: process)
        let text = await withCheckedContinuation { continuation in
            DispatchQueue(label: "tool").async {
                let data = output.fileHandleForReading.readDataToEndOfFile()
                box.process.waitUntilExit()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
        #expect(process.terminationStatus == 0, "\(path): \(text)")
        return text
    }

    /// Starts the program, and waits until its output has a text.
    func start(
        _ arguments: [String],
        until pattern: Regex<(Substring, Substring)>
    ) async throws -> Running {
        let output = Pipe()
        let process = makeProcess(arguments, output)
        try process.run()
        let handle = output.fileHandleForReading
        let text = Locked("")
        let matcher = UncheckedPattern(pattern: pattern)
        let found: String? = await withCheckedContinuation { continuation in
            DispatchQueue(label: "tool").async {
                while true {
                    let data = handle.availableData
                    let all = text.withLock { text in
                        text += String(decoding: data, as: UTF8.self)
                        return text
                    }
                    if let match = all.firstMatch(of: matcher.pattern) {
                        return continuation.resume(returning: String(match.output.1))
                    }
                    if data.isEmpty { return continuation.resume(returning: nil) }
                }
            }
        }
        // What comes from now on must not fill the pipe.
        handle.readabilityHandler = { _ = $0.availableData }
        let words = try #require(found, "\(path): \(text.withLock { $0 })")
        return Running(found: words, process: process)
    }

    private func makeProcess(_ arguments: [String], _ output: Pipe) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONUNBUFFERED": "1"])
        { $1 }
        process.standardOutput = output
        process.standardError = output
        return process
    }
}

/// A process that is made in one place and waited for or ended in another.
private struct UncheckedBox: @unchecked Sendable {
    // Safe because `Process` locks what is called here.
    let process: Process
}

/// A pattern that one thread uses.
private struct UncheckedPattern: @unchecked Sendable {
    // Safe because it is made before the thread that uses it starts, and not touched after.
    let pattern: Regex<(Substring, Substring)>
}
