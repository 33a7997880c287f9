import CanardServer
import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ProcessWideTests {
    /// What scopes hold against: changed settings, resets, streams, errors, and each other.
    @Suite struct ScopeEdgeTests {
        private let directory: TemporaryDirectory
        private let nowhere = ScopeEnvironment([:])

        init() throws {
            directory = try TemporaryDirectory()
        }

        private var folder: URL { directory.appending("recording") }

        /// The bodies of all that is recorded.
        private func bodies(_ folder: URL) throws -> [String] {
            guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
            return try Canard.Recording(folder).entries().map { entry in
                let body = try entry.interaction.get().response?.body.data() ?? Data()
                return String(decoding: body, as: UTF8.self)
            }.sorted()
        }

        private func text(_ url: URL, _ session: URLSession = .shared) async throws -> String {
            String(decoding: try await session.data(from: url).0, as: UTF8.self)
        }

        @Test func `settings that change within a scope lose nothing of what it has recorded`()
            async throws
        {
            let upstream = try await Upstream.start { .text($0.path) }
            for _ in 0..<2 {
                try await Canard.withRecording(at: folder, .newEpisodes, nowhere) { canard in
                    let session = canard.makeSession()
                    _ = try await text(upstream.url("/a"), session)
                    canard.redaction = .default + .headers(["X"])
                    _ = try await text(upstream.url("/b"), session)
                    canard.matchers = [.method, .url]
                    _ = try await text(upstream.url("/c"), session)
                    Canard.reset()
                    _ = try await text(upstream.url("/d"), session)
                    canard.recordingURL = nil
                }
            }
            await upstream.stop()
            #expect(try bodies(folder) == ["/a", "/b", "/c", "/d"])
        }

        @Test func `a handler of a replay finds its scope, and does not reach the network`()
            async throws
        {
            let upstream = try await Upstream.start { _ in .text("live") }
            let url = upstream.url("/a")
            try await Canard.withRecording(at: folder, .replay, nowhere) { canard in
                let session = canard.makeSession()
                let found = Locked<[Bool]>([])
                Canard.registerRequestHandler { [weak canard] request in
                    found.withLock { $0.append(Canard.current === canard) }
                    let (data, _) = try await Canard.current.proceed(request)
                    return try MockResponse(for: request, data: data)
                }
                await #expect(throws: (any Error).self) { try await session.data(from: url) }
                await #expect(throws: (any Error).self) { try await text(url) }
                #expect(found.withLock { $0 } == [true, true])
                // Nor by way of a reset.
                Canard.reset()
                await #expect(throws: (any Error).self) { try await session.data(from: url) }
                try Task.checkCancellation()
            }
            #expect(upstream.requests.isEmpty)
            await upstream.stop()
        }

        @Test func `a scope that has ended stays ended`() async throws {
            let upstream = try await Upstream.start { _ in .text("live") }
            let url = upstream.url("/a")
            let (canard, session) = try await Canard.withRecording(at: folder, .live, nowhere) {
                ($0, $0.makeSession())
            }
            canard.reset()
            await #expect(throws: CanardError.self) { try await session.data(from: url) }
            await #expect(throws: CanardError.self) {
                try await canard.data(for: URLRequest(url: url))
            }
            guard case .failure = canard.explanation(for: URLRequest(url: url)).outcome else {
                Issue.record("it would be answered")
                return
            }
            #expect(upstream.requests.isEmpty)
            await upstream.stop()
        }

        @Test(.timeLimit(.minutes(1)))
        func `a scope that throws does not wait for a stream that has no end`() async throws {
            let upstream = try await Upstream.start { _ in
                HTTPServer.Response(
                    headers: ["Content-Type": "text/event-stream"],
                    body: .stream { writer in
                        try await writer.write("data: 1\n\n")
                        try await Task.sleep(for: .seconds(600))
                    }
                )
            }
            let task = Locked<URLSessionTask?>(nil)
            await #expect(throws: CancellationError.self) {
                try await Canard.withRecording(at: folder, .once, nowhere) { canard in
                    let arrived = Signal()
                    let delegate = LoadDelegate { _ in arrived.send() }
                    let stream = canard.makeSession(delegate: delegate)
                        .dataTask(with: upstream.url("/events"))
                    task.withLock { $0 = stream }
                    stream.resume()
                    await arrived.wait()
                    throw CancellationError()
                }
            }
            task.withLock { $0 }?.cancel()
            #expect(directory.files.isEmpty)
            await upstream.stop()
        }

        @Test func `what cannot be written is an error, and all else is written`() async throws {
            let upstream = try await Upstream.start { .text($0.path) }
            let host = "\(upstream.url("/").host ?? "")+\(upstream.url("/").port ?? 0)"
            let place = folder.appendingPathComponent(host)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            // A file where a folder would be.
            try Data().write(to: place.appendingPathComponent("deep"))
            let error = await #expect(throws: CanardError.self) {
                try await Canard.withRecording(at: folder, .newEpisodes, nowhere) { canard in
                    canard.log = { _ in }
                    let session = canard.makeSession()
                    for path in ["/1", "/deep/x/y", "/2"] {
                        _ = try await text(upstream.url(path), session)
                    }
                }
            }
            #expect(error?.code == .recordingNotWritable)
            #expect(try bodies(folder) == ["/1", "/2"])
            await upstream.stop()
        }

        /// The mode within, and whether the recording of the outer scope answers there.
        @Test(arguments: [
            (Canard.Mode.replay, true), (.passthrough, true), (.newEpisodes, true),
            (.once, false), (.rerecord, false), (.live, false),
        ])
        func `an outer recording answers in the modes that replay`(
            _ mode: Canard.Mode,
            _ isAnswered: Bool
        ) async throws {
            let upstream = try await Upstream.start { _ in .text("live") }
            let url = upstream.url("/a")
            _ = try Canard.Recording(directory.appending("outer")).append(
                Canard.Interaction(
                    request: .init(url: url),
                    response: .init(statusCode: 200, body: .init("outer"))
                )
            )
            if mode == .replay {
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true
                )
            }
            for outerMode in [Canard.Mode.replay, .newEpisodes] {
                try await Canard.withRecording(at: directory.appending("outer"), outerMode, nowhere)
                { _ in
                    try await Canard.withRecording(at: folder, mode, nowhere) { inner in
                        let found = try await text(url, inner.makeSession())
                        #expect(found == (isAnswered ? "outer" : "live"))
                    }
                }
                if mode != .replay { try? FileManager.default.removeItem(at: folder) }
            }
            await upstream.stop()
        }

        @Test
        func `a scope cannot keep URLSession.shared, and what the shared instance has is its own`()
            async throws
        {
            let url = try #require(URL(string: "http://pond.example/a"))
            try await Canard.withRecording(at: folder, .live, nowhere) { canard in
                #expect(canard.intercept(URLSession.shared) == .active)
                canard.registerRequestHandler { try MockResponse(for: $0, text: "scope") }
                let found = try await text(url)
                #expect(found == "scope")
                Canard.shared.registerRequestHandler { try MockResponse(for: $0, text: "shared") }
                let detached = Task.detached { try await text(url) }
                let other = try await detached.value
                #expect(other == "shared")
            }
            let after = try await text(url)
            #expect(after == "shared")
            Canard.shared.reset()
        }
    }
}
