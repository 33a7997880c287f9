import Canard
import Foundation
import TestSupport
import Testing

/// A program that the environment names.
struct Tool: Sendable {
    private let path: String

    init(_ variable: String) throws {
        path = try #require(ProcessInfo.processInfo.environment[variable])
    }

    /// A program that goes on, and what its output was waited for.
    struct Running: Sendable {
        let found: String
        fileprivate let process: UncheckedBox
        fileprivate let exit: Signal

        /// Asks the program to end, and ends it where it has not within five seconds.
        func stop() async {
            process.process.terminate()
            await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    await exit.wait()
                    return true
                }
                group.addTask {
                    try? await Task.sleep(for: .seconds(5))
                    return false
                }
                if await group.next() == false {
                    kill(process.process.processIdentifier, SIGKILL)
                    process.process.waitUntilExit()
                }
                group.cancelAll()
            }
        }
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
        let exit = Signal()
        process.terminationHandler = { _ in exit.send() }
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
        return Running(found: words, process: UncheckedBox(process: process), exit: exit)
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
