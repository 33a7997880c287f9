import Canard
import Foundation

/// This program once more, as another process.
final class ChildProcess: Sendable {
    private static let living = Locked<Set<Int32>>([])

    private let process: Process
    private let output: FileHandle
    private let end: Task<Int32, Never>

    /// Starts a process with arguments.
    init(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL =
            Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            _ = Self.living.withLock { $0.remove(process.processIdentifier) }
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        try process.run()
        if process.isRunning { Self.living.withLock { _ = $0.insert(process.processIdentifier) } }
        self.process = process
        output = pipe.fileHandleForReading
        end = Task {
            var status: Int32 = -1
            for await value in ends { status = value }
            return status
        }
    }

    /// The identifier.
    var identifier: Int32 { process.processIdentifier }

    /// Returns the first of what the process prints, or an empty text if it ends without.
    func firstOutput() async -> String {
        await withCheckedContinuation { continuation in
            // Blocks until something comes.
            DispatchQueue.global().async { [self] in
                continuation.resume(
                    returning: String(decoding: output.availableData, as: UTF8.self)
                )
            }
        }
    }

    /// Ends the process at once, whatever it is doing, and returns when it is gone.
    func kill() async {
        // The process is a child that has not been waited for, so the identifier is still its own.
        _ = Foundation.kill(identifier, SIGKILL)
        _ = await end.value
    }

    /// Waits until the process ends by itself, and returns its exit code.
    func exitCode() async -> Int32 { await end.value }

    /// Ends all processes that were started here.
    static func endAll() {
        for identifier in living.withLock({ $0 }) { _ = Foundation.kill(identifier, SIGKILL) }
    }
}
