import CanardTesting
import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What there is one of in a process, so one at a time: `URLSession.shared`, the statics, the active scopes.
@Suite(.serialized, .exclusive) enum ProcessWideTests {}

extension ProcessWideTests {
    /// What `URLSession.shared` and the statics do.
    @Suite final class SharedInstanceTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            Canard.reset()
        }

        deinit {
            Canard.reset()
        }

        @Test func `URLSession.shared is recorded and replayed through the statics`() async throws {
            let upstream = try await Upstream.start()
            // The session exists before anything is set.
            let url = upstream.url("/users/42")
            let (native, _) = try await URLSession.shared.data(from: url)
            #expect(Canard.requests.isEmpty)

            Canard.recordingURL = directory.url
            let (live, _) = try await URLSession.shared.data(from: url)
            #expect(live == native)
            Canard.recordingURL = nil
            await Canard.finishRecording()
            await upstream.stop()

            Canard.loadingURL = directory.url
            Canard.shouldFallbackToNetwork = false
            let (replayed, response) = try await URLSession.shared.data(from: url)
            #expect(replayed == native)
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            #expect(
                Canard.requests.map(\.source).last
                    == .file(
                        directory.appending(
                            try #require(directory.files.first { !$0.contains("-response") })
                        )
                    )
            )
            let error = await #expect(throws: URLError.self) {
                try await URLSession.shared.data(from: upstream.url("/missing"))
            }
            #expect(error?.code == .notConnectedToInternet)
        }

        @Test func `nothing is touched while nothing is set, and after reset`() async throws {
            let upstream = try await Upstream.start()
            Canard.registerRequestHandler { try MockResponse(for: $0, text: "mocked") }
            let url = upstream.url("/users/42")
            #expect(
                String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
                    == "mocked"
            )
            Canard.isEnabled = false
            #expect(
                String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
                    != "mocked"
            )
            Canard.isEnabled = true
            #expect(Canard.requests.count == 1)
            Canard.reset()
            #expect(Canard.requests.isEmpty)
            #expect(
                String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
                    != "mocked"
            )
            #expect(Canard.requests.isEmpty)
            await upstream.stop()
        }

        @Test func `other schemes are left alone`() async throws {
            Canard.shouldFallbackToNetwork = false
            let (data, _) = try await URLSession.shared.data(
                from: try #require(URL(string: "data:text/plain,hello"))
            )
            #expect(String(decoding: data, as: UTF8.self) == "hello")
        }

        @Test func `sessions and configurations of the shared instance ask it as well`()
            async throws
        {
            Canard.registerRequestHandler { try MockResponse(for: $0, text: "mocked") }
            let url = try #require(URL(string: "http://pond.example/"))
            let configuration = URLSessionConfiguration.ephemeral
            Canard.intercept(configuration)
            let existing = URLSession(configuration: .ephemeral)
            #expect(Canard.shared.interception(of: existing) != .active)
            #expect(Canard.intercept(existing) == .active)
            #expect(Canard.shared.interception(of: existing) == .active)
            for session in [
                Canard.makeSession(), URLSession(configuration: configuration), existing, .shared,
            ] {
                #expect(
                    String(decoding: try await session.data(from: url).0, as: UTF8.self) == "mocked"
                )
            }
        }

        @Test func `an instance of one's own is independent of the shared one`() async throws {
            Canard.registerRequestHandler { try MockResponse(for: $0, text: "shared") }
            let own = Canard()
            own.registerRequestHandler { try MockResponse(for: $0, text: "own") }
            let url = try #require(URL(string: "http://pond.example/"))
            #expect(
                String(decoding: try await own.makeSession().data(from: url).0, as: UTF8.self)
                    == "own"
            )
            #expect(
                String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
                    == "shared"
            )
            #expect(own.requests.count == 1)
            #expect(Canard.requests.count == 1)
        }

        @Test func `a scope keeps cookies to itself, and sends them`() async throws {
            let upstream = try await Upstream.start()
            let url = upstream.url("/cookie")
            Canard.registerRequestHandler { _ in nil }
            let shared = HTTPCookieStorage.shared
            let former = shared.cookies ?? []
            let scope = Canard(isScope: true)
            scope.registerRequestHandler { _ in nil }
            try await Canard.$scoped.withValue(scope) {
                for expected in ["none", "a=1; b=2"] {
                    let (data, _) = try await URLSession.shared.data(from: url)
                    let sent = String(decoding: data, as: UTF8.self)
                    #expect(
                        sent.split(separator: "; ").sorted().joined(separator: "; ") == expected
                    )
                }
            }
            #expect(shared.cookies(for: url) ?? [] == [])
            #expect(shared.cookies ?? [] == former)
            // Outside the scope nothing is known of it.
            let (data, _) = try await URLSession.shared.data(from: upstream.url("/echo"))
            #expect(try JSONDecoder().decode(Echo.self, from: data).headers["cookie"] == nil)
            await upstream.stop()
        }
    }
}
