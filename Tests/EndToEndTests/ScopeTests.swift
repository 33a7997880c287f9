import CanardServer
import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ProcessWideTests {
    /// Instances that live as long as a closure runs.
    @Suite struct ScopeTests {
        private let directory: TemporaryDirectory
        private let nowhere = ScopeEnvironment([:])

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func record(_ path: String, _ text: String, in folder: String) throws {
            let url = try #require(URL(string: "http://pond.example\(path)"))
            _ = try Canard.Recording(directory.appending(folder)).append(
                Canard.Interaction(
                    request: .init(url: url),
                    response: .init(statusCode: 200, body: .init(text))
                )
            )
        }

        private func text(_ url: URL, _ session: URLSession = .shared) async throws -> String {
            String(decoding: try await session.data(from: url).0, as: UTF8.self)
        }

        /// Checks what a URL answers; in a closure, a `try` within a macro alone does not make it throwing.
        private func expect(
            _ expected: String,
            _ url: URL,
            _ session: URLSession = .shared,
            _ location: SourceLocation = #_sourceLocation
        ) async throws {
            let found = try await text(url, session)
            #expect(found == expected, sourceLocation: location)
        }

        private func url(_ path: String) throws -> URL {
            try #require(URL(string: "http://pond.example\(path)"))
        }

        // MARK: - Requests

        @Test(.timeLimit(.minutes(1)))
        func `a hundred at once get their own answers to one URL from URLSession.shared`()
            async throws
        {
            let url = try url("/who")
            let arrived = Signal()
            let all = Signal()
            let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in 0..<100 {
                    group.addTask {
                        try await Canard.withRecording(
                            at: directory.appending("none"),
                            .live,
                            nowhere
                        ) { canard in
                            canard.registerRequestHandler { request in
                                arrived.send()
                                // Until all hundred are under way: they overlap, or this never ends.
                                await all.wait()
                                return try MockResponse(for: request, text: "\(number)")
                            }
                            return (number, try await text(url))
                        }
                    }
                }
                for _ in 0..<100 { await arrived.wait() }
                for _ in 0..<100 { all.send() }
                return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
            }
            #expect(answers.count == 100)
            #expect(answers.allSatisfy { $0.value == "\($0.key)" })
        }

        @Test
        func
            `a request from elsewhere is that of the only scope, and fails where there are several`()
            async throws
        {
            try record("/a", "one", in: "one")
            try record("/a", "two", in: "two")
            let url = try url("/a")
            try await Canard.withRecording(at: directory.appending("one"), .replay, nowhere) { _ in
                let detached = Task.detached { try await text(url) }
                #expect(try await detached.value == "one")
                try await Canard.withRecording(at: directory.appending("two"), .replay, nowhere) {
                    _ in
                    try await expect("two", url)
                    let detached = Task.detached { try await text(url) }
                    let error = await #expect(throws: CanardError.self) { try await detached.value }
                    #expect(error?.code == .notIntercepted)
                    #expect(error?.reason.hasPrefix("several scopes are active") == true)
                    // Or a test that ends later would tell of it.
                    #expect(Canard.takeUnclaimedRequests().count == 1)
                }
                try await expect("one", url)
            }
        }

        @Test func `a session that outlives its scope is not answered any more`() async throws {
            try record("/a", "one", in: "one")
            let url = try url("/a")
            let folder = directory.appending("one")
            let (canard, session) = try await Canard.withRecording(at: folder, .replay, nowhere) {
                canard in
                let session = canard.makeSession()
                try await expect("one", url, session)
                return (canard, session)
            }
            let error = await #expect(throws: CanardError.self) { try await text(url, session) }
            #expect(
                error?.reason.hasPrefix("the scope that answered this session has ended") == true
            )
            await #expect(throws: CanardError.self) {
                try await canard.data(for: URLRequest(url: url))
            }
        }

        @Test
        func `an outer scope answers what the inner has not, and handlers stay where they are`()
            async throws
        {
            try record("/a", "outer a", in: "outer")
            try record("/b", "outer b", in: "outer")
            try record("/a", "inner a", in: "inner")
            let (a, b, c) = (try url("/a"), try url("/b"), try url("/c"))
            try await Canard.withRecording(at: directory.appending("outer"), .replay, nowhere) {
                outer in
                Canard.registerRequestHandler { request in
                    request.url == c ? try MockResponse(for: request, text: "handled") : nil
                }
                outer.redaction = .off
                try await expect("handled", c)
                try await Canard.withRecording(at: directory.appending("inner"), .replay, nowhere) {
                    inner in
                    #expect(inner === Canard.current)
                    #expect(inner.redaction == .off)
                    try await expect("inner a", a)
                    try await expect("outer b", b)
                    await #expect(throws: URLError.self) { try await text(c) }
                }
                try await expect("outer a", a)
                #expect(outer.requests(to: "/a").count == 1)
            }
            #expect(Canard.current === Canard.shared)
        }

        /// Not `Sendable`, and of the main actor.
        private final class Model {
            var text = ""
        }

        @MainActor
        @Test func `the closure stays on the caller's actor`() async throws {
            try record("/a", "one", in: "one")
            let url = try url("/a")
            let model = Model()
            let length = try await Canard.withRecording(
                at: directory.appending("one"),
                mode: .replay
            ) { canard in
                MainActor.assertIsolated()
                model.text = String(
                    decoding: try await canard.data(for: URLRequest(url: url)).0,
                    as: UTF8.self
                )
                return model.text.count
            }
            #expect(length == 3)
            #expect(model.text == "one")
        }

        // MARK: - Recording

        @Test
        func `forty that share a recording write what all of them asked for, and leave the rest`()
            async throws
        {
            let upstream = try await Upstream.start { .text("new \($0.path)") }
            let recording = try Canard.Recording(directory.appending("shared"))
            for path in ["/0", "/kept"] {
                _ = try recording.append(
                    Canard.Interaction(
                        request: .init(url: upstream.url(path)),
                        response: .init(statusCode: 200, body: .init("old \(path)"))
                    )
                )
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        try await Canard.withRecording(
                            at: directory.appending("shared"),
                            .rerecord,
                            nowhere
                        ) { canard in
                            let session = canard.makeSession()
                            #expect(
                                try await text(upstream.url("/\(number)"), session)
                                    == "new /\(number)"
                            )
                            try await expect("new /all", upstream.url("/all"), session)
                        }
                    }
                }
                try await group.waitForAll()
            }
            await upstream.stop()
            var bodies: [String] = []
            for entry in try recording.entries() {
                let body = try entry.interaction.get().response?.body.data() ?? Data()
                bodies.append(String(decoding: body, as: UTF8.self))
            }
            let expected = (0..<40).map { "new /\($0)" } + ["new /all", "old /kept"]
            #expect(bodies.sorted() == expected.sorted())
        }

        @Test func `a scope that throws writes nothing, not even a long body's beginning`()
            async throws
        {
            let upstream = try await Upstream.start()
            await #expect(throws: CancellationError.self) {
                try await Canard.withRecording(at: directory.appending("new"), .once, nowhere) {
                    canard in
                    let session = canard.makeSession()
                    let target = upstream.url("/bytes/5000000")
                    #expect(try await session.data(from: target).0.count == 5_000_000)
                    throw CancellationError()
                }
            }
            #expect(directory.files.isEmpty)
            // Kept where it does not throw.
            try await Canard.withRecording(at: directory.appending("new"), .once, nowhere) {
                canard in
                _ = try await canard.makeSession().data(from: upstream.url("/bytes/5000000"))
            }
            #expect(directory.files.count == 2)
            await upstream.stop()
        }
    }
}
