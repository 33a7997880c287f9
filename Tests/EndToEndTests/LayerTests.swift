import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Which file of which folder answers.
@Suite struct LayerTests {
    private let first: TemporaryDirectory
    private let second: TemporaryDirectory
    private let canard = Canard()

    init() throws {
        first = try TemporaryDirectory()
        second = try TemporaryDirectory()
        canard.loadingURLs = [first.url, second.url]
        canard.shouldFallbackToNetwork = false
    }

    private func write(
        _ name: String,
        in directory: TemporaryDirectory,
        _ url: String,
        _ body: String,
        _ more: String = ""
    ) throws {
        let file = directory.appending(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let text =
            #"{\#(more)"request":{"url":"\#(url)"},"response":{"status_code":200,"body":"\#(body)"}}"#
        try Data(text.utf8).write(to: file)
    }

    private func text(
        _ url: String,
        _ method: String = "GET",
        in canard: Canard? = nil
    ) async throws -> String {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        return String(
            decoding: try await (canard ?? self.canard).data(for: request).0,
            as: UTF8.self
        )
    }

    @Test func `the first layer that answers wins`() async throws {
        try write("a.json", in: first, "http://pond.example/a", "first a")
        try write("a.json", in: second, "http://pond.example/a", "second a")
        try write("b.json", in: second, "http://pond.example/b", "second b")
        #expect(try await text("http://pond.example/a") == "first a")
        #expect(try await text("http://pond.example/b") == "second b")
    }

    @Test func `a layer that is used up fails the request, and lower ones are not asked`()
        async throws
    {
        canard.repeats = .inOrderThenFail
        try write("a.json", in: first, "http://pond.example/a", "first")
        try write("a.json", in: second, "http://pond.example/a", "second")
        #expect(try await text("http://pond.example/a") == "first")
        let error = await #expect(throws: URLError.self) { try await text("http://pond.example/a") }
        #expect(error?.localizedDescription.contains("used up, after 1 call") == true)
    }

    @Test func `files with matchers of their own are tried after exact ones, the closest first`()
        async throws
    {
        try write(
            "any.json",
            in: first,
            "http://x.example/ducks/1?q=1",
            "path",
            #""match":["method","path"],"#
        )
        try write(
            "deep/down.json",
            in: first,
            "http://x.example/",
            "method",
            #""match":["method"],"#
        )
        try write("exact.json", in: first, "http://pond.example/ducks/1", "exact")
        #expect(try await text("http://pond.example/ducks/1") == "exact")
        #expect(try await text("http://pond.example/ducks/1?page=2") == "path")
        #expect(try await text("http://pond.example/geese") == "method")
        await #expect(throws: URLError.self) { try await text("http://pond.example/geese", "POST") }
    }

    @Test func `files that come, change and go are seen`() async throws {
        canard.loadingURL = first.url
        await #expect(throws: URLError.self) { try await text("http://pond.example/a") }
        try write("a.json", in: first, "http://pond.example/a", "one")
        // A fresh instance has not looked yet; this one looks again after a second.
        let fresh = Canard()
        fresh.loadingURL = first.url
        fresh.shouldFallbackToNetwork = false
        #expect(try await text("http://pond.example/a", in: fresh) == "one")
        try write("a.json", in: first, "http://pond.example/a", "another")
        #expect(try await text("http://pond.example/a", in: fresh) == "another")
        try await eventually { try await text("http://pond.example/a") == "another" }
        try write("a.json", in: first, "http://pond.example/b", "moved")
        try await eventually { try await text("http://pond.example/b") == "moved" }
        await #expect(throws: URLError.self) { try await text("http://pond.example/a") }
    }

    /// Asks until it is so, which a second look at the folder makes it.
    private func eventually(_ condition: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            if let isSo = try? await condition(), isSo { return }
            await Task.yield()
        }
        Issue.record("it never was so")
    }

    @Test func `aliases let a recording of one host answer for another`() async throws {
        try write("a.json", in: first, "http://api.example.com/a", "recorded")
        canard.hostAliases = ["staging.example.com:8443": "api.example.com"]
        #expect(try await text("http://staging.example.com:8443/a") == "recorded")
        await #expect(throws: URLError.self) { try await text("http://staging.example.com/a") }
    }

    /// A delegate that drops what differs each time, and marks what passes by.
    private final class Normalizer: CanardDelegate {
        func normalizedRequest(for request: URLRequest) -> URLRequest {
            var request = request
            let text = request.url?.absoluteString.split(separator: "?").first ?? ""
            request.url = URL(string: String(text))
            return request
        }

        func willRecord(_ interaction: Canard.Interaction) -> Canard.Interaction? {
            if interaction.request.url.path == "/private" { return nil }
            var interaction = interaction
            interaction.response?.headers["X-Seen"] = "recording"
            return interaction
        }

        func willReplay(_ interaction: Canard.Interaction) -> Canard.Interaction {
            var interaction = interaction
            if let body = try? interaction.response?.body.data() {
                interaction.response?.body = Canard.Body(body + Data("!".utf8))
            }
            return interaction
        }
    }

    @Test func `a delegate normalises requests, and changes what is recorded and replayed`()
        async throws
    {
        let upstream = try await Upstream.start()
        let recording = Canard()
        recording.delegate = Normalizer()
        recording.recordingURL = first.url
        _ = try await text(upstream.url("/users/42?cachebuster=1").absoluteString, in: recording)
        _ = try await text(upstream.url("/private").absoluteString, in: recording)
        // The wire saw the true request.
        #expect(upstream.requests.map(\.target) == ["/users/42?cachebuster=1", "/private"])
        await upstream.stop()
        #expect(first.files.count == 2)
        canard.delegate = Normalizer()
        let url = upstream.url("/users/42?cachebuster=2").absoluteString
        #expect(try await text(url) == #"{"path":"/users/42"}!"#)
        #expect(try await text(url) == #"{"path":"/users/42"}!"#)
    }

    /// Takes as long over a stored request as it is told to.
    private final class SlowReader: CanardDelegate {
        let gate = DispatchSemaphore(value: 0)

        func normalizedRequest(for request: URLRequest) -> URLRequest {
            if request.url?.path == "/stored" {
                gate.wait()
                // The next is not held up.
                gate.signal()
            }
            return request
        }
    }

    @Test func `requests that wait for an index leave the process its threads`() async throws {
        let folder = first.url.path
        try write("a.json", in: first, "http://pond.example/stored", "stored")
        // In a process of its own, which a deadlock ends.
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            alarm(60)
            let canard = Canard()
            let reader = SlowReader()
            canard.delegate = reader
            canard.loadingURL = URL(fileURLWithPath: folder)
            canard.shouldFallbackToNetwork = false
            let url = try #require(URL(string: "http://pond.example/missing"))
            let loads = (0..<4 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
                Task { _ = try? await canard.data(for: URLRequest(url: url)) }
            }
            // A sleep needs a thread to end on.
            try await Task.sleep(for: .milliseconds(200))
            reader.gate.signal()
            for load in loads { await load.value }
        }
    }
}
