import Canard
import CanardServer
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One very long body, recorded and replayed to a delegate without being in memory as a whole.
///
/// The server stays at most a few megabytes ahead of the client: on Linux Foundation takes whatever comes,
/// and what the client and the disk cannot keep up with waits in memory, with and without Canard.
struct LargeBodyScenario: Scenario {
    let name = "bodies"
    let summary =
        "a long body, 256 MB or 1 GB in a long run, recorded and replayed to a delegate; once in a run"
    let runsOnce = true

    private static let maximumGrowth = 64 << 20
    /// Server, network and client share the process, and its allocator keeps some of the pieces that went
    /// through for each thread: 20 to 80 MB, whatever the length of the body.
    private static let maximumGrowthRecording = 128 << 20

    func run(_ round: Round) async throws -> String {
        let pieces = round.isLong ? 1024 : 256
        let directory = try round.watchdog.makeDirectory()
        let pace = Pace()
        let server = try await HTTPServer.start { _ in
            HTTPServer.Response(
                headers: [
                    "Content-Length": "\(pieces << 20)", "Content-Type": "application/octet-stream",
                ],
                body: .stream { writer in
                    for number in 0..<pieces {
                        await pace.wait(until: (number - 8) << 20)
                        try await writer.write(Self.piece(number))
                    }
                }
            )
        }
        let canard = Canard()
        canard.recordingURL = directory.url
        round.watchdog.step("recording")
        let recorded = try await load(server.url, canard, pieces, pace)
        await canard.finishRecording()
        await server.stop()
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        round.watchdog.step("replay")
        let replayed = try await load(server.url, canard, pieces, pace)
        let text =
            "\(pieces) MB, memory grew by \(megabytes(recorded)) recording, \(megabytes(replayed)) replaying"
        guard recorded < Self.maximumGrowthRecording, replayed < Self.maximumGrowth else {
            throw StressFailure("too much: \(text)")
        }
        return text
    }

    private static func piece(_ number: Int) -> Data {
        Data(repeating: UInt8(truncatingIfNeeded: number &* 31), count: 1 << 20)
    }

    /// Loads the body and returns by how much the memory grew at most.
    private func load(_ url: URL, _ canard: Canard, _ pieces: Int, _ pace: Pace) async throws -> Int
    {
        let delegate = Measuring(pace)
        let session = canard.makeSession(delegate: delegate)
        defer { session.finishTasksAndInvalidate() }
        let result = await delegate.run(session.dataTask(with: url))
        if let error = result.error { throw error }
        guard result.count == pieces << 20, result.areRight else {
            throw StressFailure("\(result.count) bytes came, right: \(result.areRight)")
        }
        return result.growth
    }

    private func megabytes(_ bytes: Int) -> String { "\(bytes >> 20) MB" }
}

/// Checks the bytes as they come, and looks at the memory meanwhile.
private final class Measuring: NSObject, URLSessionDataDelegate {
    struct Result: Sendable {
        var count = 0
        var areRight = true
        var growth = 0
        var error: (any Error)?
        var continuation: CheckedContinuation<Result, Never>?
    }

    private let state = Locked(Result())
    private let pace: Pace
    private let start = ResidentMemory.bytes ?? 0

    init(_ pace: Pace) {
        self.pace = pace
    }

    func run(_ task: URLSessionTask) async -> Result {
        await withCheckedContinuation { continuation in
            state.withLock { $0.continuation = continuation }
            task.resume()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let memory = ResidentMemory.bytes ?? 0
        state.withLock { state in
            let number = state.count >> 20
            state.areRight = state.areRight && data.first == UInt8(truncatingIfNeeded: number &* 31)
            state.count += data.count
            state.growth = max(state.growth, memory - start)
            pace.advance(to: state.count)
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let result = state.withLock { state in
            state.error = error
            return state
        }
        result.continuation?.resume(returning: result)
    }
}

/// How far the client is, for a server that waits for it.
private final class Pace: Sendable {
    private struct State: Sendable {
        var count = 0
        var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Locked(State())

    /// Waits until the client has so many bytes.
    func wait(until count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.count < count { state.waiting = (count, continuation) }
                return state.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    /// Says how many bytes the client has.
    func advance(to count: Int) {
        let reached = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.count = count
            guard let waiting = state.waiting, waiting.count <= count else { return nil }
            state.waiting = nil
            return waiting.continuation
        }
        reached?.resume()
    }
}
