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
