import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Folders in which someone has removed, renamed or linked something.
@Suite struct OddFoldersTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func replaying() -> Canard {
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        return canard
    }

    /// Three answers to one request, long enough for side files.
    private func recordThree() async throws -> URL {
        let texts = ["a", "b", "c"].map { String(repeating: $0, count: 2000) }
        let upstream = try await ScriptedUpstream.start(texts.map { .text($0) })
        let canard = Canard()
        canard.recordingURL = directory.url
        for _ in texts { _ = try await canard.data(for: URLRequest(url: upstream.url)) }
        await upstream.stop()
        return upstream.url
    }

    private func letter(_ url: URL, _ canard: Canard) async throws -> String {
        String(
            decoding: try await canard.data(for: URLRequest(url: url)).0.prefix(1),
            as: UTF8.self
        )
    }

    @Test func `an answer that was removed from between is passed over`() async throws {
        let url = try await recordThree()
        let second = try #require(directory.files.first { $0.hasSuffix("-2.json") })
        try FileManager.default.removeItem(at: directory.appending(second))
        let replay = replaying()
        #expect(try await letter(url, replay) == "a")
        #expect(try await letter(url, replay) == "c")
        #expect(try await letter(url, replay) == "c")
    }

    @Test func `a renamed interaction keeps its body when its old name is taken again`()
        async throws
    {
        let url = try await recordThree()
        let names = directory.files.filter { $0.hasSuffix(".json") }.sorted { $0.count < $1.count }
        let first = try #require(names.first)
        let renamed = directory.appending(first).deletingLastPathComponent().appendingPathComponent(
            "mine.json"
        )
        try FileManager.default.moveItem(at: directory.appending(first), to: renamed)
        for name in names.dropFirst() {
            try FileManager.default.removeItem(at: directory.appending(name))
        }
        let recording = try Canard.Recording(directory.url)
        let file = try recording.append(
            Canard.Interaction(
                request: .init(url: url),
                response: .init(
                    statusCode: 200,
                    headers: ["Content-Type": "text/plain"],
                    body: Canard.Body(String(repeating: "d", count: 2000))
                )
            )
        )
        #expect(file.lastPathComponent != first)
        let mine = try #require(try recording.interaction(in: renamed))
        #expect(try mine.response?.body.data().first == UInt8(ascii: "a"))
    }

    @Test func `requests that only a condition in code tells apart are both recorded`() async throws
    {
        let upstream = try await Upstream.start()
        func canard() -> Canard {
            let canard = Canard()
            canard.matchers = [
                .method, .url,
                .custom("tenant") { $0.headers["X-Tenant"] == $1.headers["X-Tenant"] },
            ]
            return canard
        }
        func request(_ tenant: String) -> URLRequest {
            var request = URLRequest(url: upstream.url("/same"))
            request.setValue(tenant, forHTTPHeaderField: "X-Tenant")
            return request
        }
        for policy in [Canard.RecordingPolicy.append, .replace] {
            let recording = canard()
            recording.recordingPolicy = policy
            recording.recordingURL = directory.url
            for tenant in ["1", "2", "1"] { _ = try await recording.data(for: request(tenant)) }
            await recording.finishRecording()
            #expect(directory.files.filter { !$0.contains("-response") }.count == 2)
        }
        await upstream.stop()
        let replay = canard()
        replay.loadingURL = directory.url
        replay.shouldFallbackToNetwork = false
        for tenant in ["2", "1", "2"] {
            #expect(try await replay.data(for: request(tenant)).1.statusCode == 200)
        }
        await #expect(throws: URLError.self) { try await replay.data(for: request("3")) }
    }

    @Test func `a folder is the same by whatever path`() async throws {
        let upstream = try await ScriptedUpstream.start([.text("1"), .text("2")])
        let real = directory.appending("real")
        try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: directory.appending("link"),
            withDestinationURL: real
        )
        let canard = Canard()
        canard.loadingURL = directory.appending("link")
        canard.recordingURL = real
        #expect(try await letter(upstream.url, canard) == "1")
        #expect(try await letter(upstream.url, canard) == "2")
        await upstream.stop()
    }
}
