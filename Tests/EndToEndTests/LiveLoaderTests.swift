import CanardServer
import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct LiveLoaderTests {
    @Test func `a load goes on when its loader is gone`() async throws {
        let upstream = try await Upstream.start()
        let outgoing = try #require(OutgoingRequest(URLRequest(url: upstream.url("/item"))))
        for _ in 0..<20 {
            var body = Data()
            for try await event in load(outgoing) {
                if case .bytes(let bytes) = event { body.append(bytes) }
            }
            #expect(String(decoding: body, as: UTF8.self) == #"{"path":"/item"}"#)
        }
        await upstream.stop()
    }

    @Test func `more loaders than there are threads load at once`() async throws {
        let upstream = try await Upstream.start()
        let outgoing = try #require(OutgoingRequest(URLRequest(url: upstream.url("/item"))))
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<600 {
                group.addTask {
                    var count = 0
                    for try await event in load(outgoing) {
                        if case .bytes(let bytes) = event { count += bytes.count }
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(count == 600 * #"{"path":"/item"}"#.utf8.count)
        await upstream.stop()
    }

    @Test func `a Canard may go while requests of its sessions are under way`() async throws {
        let upstream = try await Upstream.start()
        let url = upstream.url("/item")
        for _ in 0..<20 {
            let tasks = (0..<8).map { _ in makeTask(url) }
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
        }
        await upstream.stop()
    }

    @Test func `a load that nobody waits for any more is not left running`() async throws {
        let running = Locked(0)
        let upstream = try await Upstream.start { request in
            guard request.path == "/hang" else { return .text("done") }
            running.withLock { $0 += 1 }
            defer { running.withLock { $0 -= 1 } }
            try await Task.sleep(for: .seconds(3600))
            return .text("never")
        }
        let loader = LiveLoader(configuration: .ephemeral, challengeDelegate: nil)
        let hanging = try #require(OutgoingRequest(URLRequest(url: upstream.url("/hang"))))
        for _ in 0..<20 {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                for try await _ in loader.load(hanging) {}
            }
            _ = await task.result
        }
        // What was sent before would be in its way: there are only six connections to a host.
        let end = ContinuousClock.now + .seconds(10)
        let other = try #require(OutgoingRequest(URLRequest(url: upstream.url("/"))))
        for try await _ in loader.load(other) {}
        while running.withLock({ $0 }) > 0, ContinuousClock.now < end { await Task.yield() }
        #expect(ContinuousClock.now < end)
        #expect(running.withLock { $0 } == 0)
        await upstream.stop()
    }

    /// Returns the events of a loader that nobody keeps.
    private func load(
        _ outgoing: OutgoingRequest
    ) -> AsyncThrowingStream<LiveLoader.Event, any Error> {
        LiveLoader(configuration: .ephemeral, challengeDelegate: nil).load(outgoing)
    }

    /// Returns a request of a Canard that goes with it.
    private func makeTask(_ url: URL) -> Task<Data, any Error> {
        Task {
            let canard = Canard()
            canard.registerRequestHandler { _ in nil }
            return try await canard.makeSession().data(from: url).0
        }
    }
}
