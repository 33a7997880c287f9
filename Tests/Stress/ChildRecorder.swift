import Canard
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a child process does: records into a folder as fast as it can.
enum ChildRecorder {
    /// The first argument of such a process.
    static let command = "child-record"
    /// What it prints once its first interaction is on disk.
    static let begun = "begun"

    /// Returns the arguments for a process that records from a server of its own.
    ///
    /// - Parameters:
    ///   - folder: The recording.
    ///   - policy: The name of the recording policy.
    ///   - firstSerial: The number of the first answer that is new each time.
    /// - Returns: What `ChildProcess` takes.
    static func arguments(_ folder: URL, policy: String, firstSerial: Int) -> [String] {
        [command, folder.path, policy, "50000", String(firstSerial)]
    }

    /// Returns the arguments for a process that records from a server that is there.
    ///
    /// - Parameters:
    ///   - folder: The recording.
    ///   - count: How many requests are made.
    ///   - server: The server's address.
    /// - Returns: What `ChildProcess` takes.
    static func arguments(_ folder: URL, count: Int, server: URL) -> [String] {
        [
            command, folder.path, Canard.RecordingPolicy.append.description, String(count),
            server.absoluteString,
        ]
    }

    /// Records and returns the exit code.
    static func run(_ arguments: [String]) async -> Int32 {
        guard arguments.count == 4, let count = Int(arguments[2]) else { return 2 }
        do {
            let folder = URL(fileURLWithPath: arguments[0], isDirectory: true)
            if let firstSerial = Int(arguments[3]) {
                let origin = try await Origin.start(firstSerial: firstSerial)
                let paths = mixedPaths.map { origin.url.appendingPathComponent($0) }
                try await record(paths, count, folder, try policy(arguments[1]))
                await origin.stop()
            } else if let server = URL(string: arguments[3]) {
                let paths = sharedPaths.map { server.appendingPathComponent($0) }
                try await record(paths, count, folder, try policy(arguments[1]))
            }
            return 0
        } catch {
            Output.errorLine("child: \(error)")
            return 1
        }
    }

    /// Many requests of all kinds, some again and again.
    private static let mixedPaths: [String] = Content.Kind.allCases.flatMap { kind in
        ["steady", "flips", "changes"].flatMap { ending in
            (0..<6).map { "\(kind)/\($0)/\(ending)" }
        }
    }

    /// Few requests, so that two processes often write the same.
    static let sharedPaths: [String] = Content.Kind.allCases.flatMap { kind in
        (0..<2).map { "\(kind)/\($0)/changes" }
    }

    private static func policy(_ name: String) throws -> Canard.RecordingPolicy {
        let policies: [Canard.RecordingPolicy] = [.append, .replace, .addMissing]
        guard let policy = policies.first(where: { $0.description == name }) else {
            throw StressFailure("no policy '\(name)'")
        }
        return policy
    }

    private static func record(
        _ urls: [URL],
        _ count: Int,
        _ folder: URL,
        _ policy: Canard.RecordingPolicy
    ) async throws {
        let canard = Canard()
        canard.hostAliases = urls.first.map { Origin.aliases(for: $0) } ?? [:]
        canard.recordingPolicy = policy
        canard.recordingURL = folder
        let session = canard.makeSession()
        let loops = 8
        try await withThrowingTaskGroup(of: Void.self) { group in
            for loop in 0..<loops {
                let share = count / loops + (loop < count % loops ? 1 : 0)
                group.addTask {
                    for number in 0..<share {
                        guard let url = urls.randomElement() else { return }
                        let (data, _) = try await session.data(from: url)
                        guard Content(data)?.target == url.path else {
                            throw StressFailure("\(url.path) was answered wrongly")
                        }
                        // An interaction is on disk before its client sees the end of the load.
                        if loop == 0, number == 0 { Output.line(begun) }
                    }
                }
            }
            try await group.waitForAll()
        }
        await canard.finishRecording()
        if let error = canard.requests.compactMap(\.recordingError).first { throw error }
    }
}
