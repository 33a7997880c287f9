import Canard
import Foundation

/// Makes the shipped recordings that need no hand.
enum ScenarioRecorder {
    /// Records every scenario, each from an upstream of its own, so that its counters are at the start.
    ///
    /// Each has a folder in the one given. The exit code is 0 if all that was to be recorded is on disk.
    static func run(into folder: URL) async throws -> Int32 {
        let happy = try await record("happy-path", as: .donald, into: folder)
        let anonymous = try await record("anonymous-user", as: nil, into: folder)
        return happy && anonymous ? 0 : 1
    }

    private static func record(
        _ name: String,
        as credentials: Credentials?,
        into folder: URL
    ) async throws -> Bool {
        let upstream = try await Upstream()
        defer { Canard.reset() }
        let recording = folder.appendingPathComponent(name, isDirectory: true)
        Canard.shared.hostAliases = upstream.hostAliases
        // A file whose answer is still the same is not touched, so a second run changes nothing.
        Canard.recordingPolicy = .replace
        Canard.recordingURL = recording
        let service = PondService(baseURL: upstream.url, credentials: credentials)
        for _ in 0..<Tour.rounds { _ = try await service.round() }
        Canard.recordingURL = nil
        await Canard.finishRecording()
        await upstream.stop()

        let errors = Canard.requests.compactMap(\.recordingError)
        for error in errors { Console.complain("error: \(error)") }
        let count = FolderTree(recording).interactions.count
        Console.say("\(name): \(Canard.requests.count) requests, \(count) interactions on disk")
        return errors.isEmpty && count > 0
    }
}
