import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What recording leaves on disk, and what replaying makes of it.
@Suite struct RecordingFilesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func replaying(_ aliases: [String: String] = [:]) -> Canard {
        let canard = Canard()
        canard.hostAliases = aliases
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        return canard
    }

    private func request(_ url: URL, _ method: String) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        return request
    }

    @Test func `methods of one URL are files of their own`() async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        for method in ["GET", "POST", "DELETE"] {
            _ = try await canard.data(for: request(upstream.url("/users/42"), method))
        }
        await upstream.stop()
        let host = "127.0.0.1+\(upstream.server.port)"
        let interactions = directory.files.filter { !$0.contains("-response") }
        #expect(interactions.count == 3)
        for method in ["GET", "POST", "DELETE"] {
            #expect(interactions.contains { $0.hasPrefix("\(host)/users/42-\(method)-") })
        }
    }

    @Test func `a poll whose answer changes is replayed in order, the last again and again`()
        async throws
    {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        let url = upstream.url("/counter/a")
        for _ in 0..<5 { _ = try await canard.data(for: URLRequest(url: url)) }
        await upstream.stop()
        #expect(directory.files.count == 5)
        #expect(directory.files.filter { $0.hasSuffix("-5.json") }.count == 1)
        let replay = replaying()
        var texts: [String] = []
        for _ in 0..<7 {
            texts.append(
                String(decoding: try await replay.data(for: URLRequest(url: url)).0, as: UTF8.self)
            )
        }
        #expect(texts == ["1", "2", "3", "4", "5", "5", "5"])
    }

    @Test func `a poll whose answer does not change is one file, untouched by the next recording`()
        async throws
    {
        let upstream = try await Upstream.start()
        for _ in 0..<2 {
            let canard = Canard()
            canard.recordingURL = directory.url
            let before = try directory.contents
            for _ in 0..<4 {
                _ = try await canard.data(for: URLRequest(url: upstream.url("/same")))
            }
            #expect(directory.files.count == 2)
            if !before.isEmpty { #expect(try directory.contents == before) }
        }
        await upstream.stop()
    }

    @Test(arguments: [
        "http://api.example.com/users/43", "http://other.example.com/somewhere/else?x=1",
    ])
    func `a copied file with an edited URL answers that URL`(_ target: String) async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.hostAliases = ["127.0.0.1:\(upstream.server.port)": "api.example.com"]
        canard.recordingURL = directory.url
        _ = try await canard.data(for: URLRequest(url: upstream.url("/users/42")))
        await upstream.stop()
        let name = try #require(directory.files.first { !$0.contains("-response") })
        let text = try String(contentsOf: directory.appending(name), encoding: .utf8)
        let edited = text.replacing("http://api.example.com/users/42", with: target)
        #expect(edited != text)
        try Data(edited.utf8).write(
            to: directory.appending(name.replacing("42-GET", with: "copy-of-42-GET"))
        )
        let replay = replaying()
        for url in [target, "http://api.example.com/users/42"] {
            let (data, _) = try await replay.data(
                for: URLRequest(url: try #require(URL(string: url)))
            )
            #expect(String(decoding: data, as: UTF8.self) == #"{"path":"/users/42"}"#)
        }
    }

    @Test func `an edited body arrives as the server would have sent it, with its true length`()
        async throws
    {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        _ = try await canard.data(for: URLRequest(url: upstream.url("/users/42")))
        await upstream.stop()
        let replay = replaying()
        let request = URLRequest(url: upstream.url("/users/42"))
        _ = try await replay.data(for: request)
        let body = try #require(directory.files.first { $0.hasSuffix("-response.json") })
        // While the process runs: what is in the cache does not hide the edit.
        try Data("{\n  \"path\": \"edited\",\n  \"n\": [1, 2]\n}\n".utf8).write(
            to: directory.appending(body)
        )
        let (data, response) = try await replay.data(for: request)
        #expect(String(decoding: data, as: UTF8.self) == #"{"path":"edited","n":[1,2]}"#)
        #expect(response.value(forHTTPHeaderField: "Content-Length") == "\(data.count)")
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

    @Test func `a recording made in one process replays in another`() async throws {
        let path = directory.url.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            let upstream = try await Upstream.start()
            let canard = Canard()
            canard.hostAliases = ["127.0.0.1:\(upstream.server.port)": "pond.example"]
            canard.recordingURL = URL(fileURLWithPath: path)
            let (_, response) = try await canard.data(
                for: URLRequest(url: upstream.url("/users/42"))
            )
            try #require(response.statusCode == 200)
            await upstream.stop()
        }
        let url = try #require(URL(string: "http://pond.example/users/42"))
        let replay = replaying()
        let (data, _) = try await replay.data(for: URLRequest(url: url))
        #expect(String(decoding: data, as: UTF8.self) == #"{"path":"/users/42"}"#)
    }

    @Test func `secrets do not reach the disk, and a rotated one matches still`() async throws {
        let upstream = try await Upstream.start { _ in
            var response = HTTPServer.Response.json(
                Data(#"{"access_token":"s3cr3t-value-1"}"#.utf8)
            )
            response.headers.append("session=s3cr3t-value-1; Path=/", for: "Set-Cookie")
            return response
        }
        func login(_ secret: String) -> URLRequest {
            var login = request(upstream.url("/login?api_key=\(secret)"), "POST")
            login.setValue("Bearer \(secret)", forHTTPHeaderField: "Authorization")
            login.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            login.httpBody = Data("user=me&password=\(secret)".utf8)
            return login
        }
        let canard = Canard()
        canard.recordingURL = directory.url
        let (live, _) = try await canard.data(for: login("s3cr3t-value-1"))
        #expect(String(decoding: live, as: UTF8.self) == #"{"access_token":"s3cr3t-value-1"}"#)
        let sent = try #require(upstream.requests.first)
        #expect(sent.headers["Authorization"] == "Bearer s3cr3t-value-1")
        await upstream.stop()
        for (name, contents) in try directory.contents {
            #expect(!String(decoding: contents, as: UTF8.self).contains("s3cr3t"), "\(name)")
        }
        let (data, _) = try await replaying().data(for: login("another-value"))
        #expect(String(decoding: data, as: UTF8.self) == #"{"access_token":"REDACTED"}"#)
    }

    @Test func `what a session recorded it never replays, what was there before it does`()
        async throws
    {
        let upstream = try await ScriptedUpstream.start([.text("1"), .text("2"), .text("3")])
        let request = URLRequest(url: upstream.url)
        func text(_ canard: Canard) async throws -> String {
            String(decoding: try await canard.data(for: request).0, as: UTF8.self)
        }
        let first = Canard()
        first.loadingURL = directory.url
        first.recordingURL = directory.url
        try FileManager.default.createDirectory(
            at: directory.url,
            withIntermediateDirectories: true
        )
        #expect(try await text(first) == "1")
        #expect(try await text(first) == "2")
        let second = Canard()
        second.loadingURL = directory.url
        second.recordingURL = directory.url
        #expect(try await text(second) == "1")
        #expect(try await text(second) == "2")
        #expect(try await text(second) == "2")
        await upstream.stop()
    }
}
