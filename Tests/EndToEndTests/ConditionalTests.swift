import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests for parts, and for what has changed.
@Suite struct ConditionalTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func player() -> Canard {
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        return canard
    }

    private func request(_ url: URL, _ name: String? = nil, _ value: String = "") -> URLRequest {
        var request = URLRequest(url: url)
        if let name { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    @Test func `a 304 answers only who asks whether something has changed`() async throws {
        let upstream = try await Upstream.start { request in
            let isKnown = request.headers["If-None-Match"] == "\"1\""
            return HTTPServer.Response(
                status: isKnown ? 304 : 200,
                headers: ["ETag": "\"1\""],
                body: .data(Data(isKnown ? "".utf8 : "content".utf8))
            )
        }
        let url = upstream.url("/file")
        let conditional = request(url, "If-None-Match", "\"1\"")
        let recorder = Canard()
        recorder.recordingURL = directory.url
        for request in [request(url), conditional] { _ = try await recorder.data(for: request) }
        await recorder.finishRecording()
        await upstream.stop()

        let player = player()
        let session = player.makeSession()
        for (request, status) in [
            (request(url), 200), (conditional, 304), (request(url), 200), (conditional, 304),
            (request(url, "if-modified-since", "Tue, 01 Dec 2026 00:00:00 GMT"), 304),
        ] {
            let answer = try await TaskShape.dataAsync.load(request) { _ in session }
            #expect(answer.status == status)
            #expect(answer.text == (status == 304 ? "" : "content"))
        }
    }

    @Test func `a request without validator is told why a 304 is no answer to it`() async throws {
        let file =
            #"{"request": {"url": "http://pond.example/a"}, "response": {"status_code": 304}}"#
        try Data(file.utf8).write(to: directory.appending("a.json"))
        let url = try #require(URL(string: "http://pond.example/a"))
        let player = player()
        let error = await #expect(throws: URLError.self) {
            try await player.data(for: request(url))
        }
        #expect(error?.code == .notConnectedToInternet)
        let report = error?.localizedDescription ?? ""
        #expect(report.contains("note: a 304 is recorded for it"))
        let (_, response) = try await player.data(for: request(url, "If-None-Match", "*"))
        #expect(response.statusCode == 304)
    }

    @Test func `parts of one file that are asked for at once are kept apart`() async throws {
        let upstream = try await Upstream.start { request in
            let range = request.headers["Range"] ?? ""
            return HTTPServer.Response(
                status: 206,
                headers: ["Content-Range": range.replacing("=", with: " ")],
                body: .data(Data("part \(range)".utf8))
            )
        }
        let url = upstream.url("/file")
        let recorder = Canard()
        recorder.recordingURL = directory.url
        let ranges = (0..<32).map { "bytes=\($0 * 10)-\($0 * 10 + 9)" }
        func parts(from canard: Canard) async throws -> [String: String] {
            let session = canard.makeSession()
            return try await withThrowingTaskGroup(of: (String, String).self) { group in
                for range in ranges {
                    let request = request(url, "Range", range)
                    group.addTask {
                        let (data, _) = try await session.data(for: request)
                        return (range, String(decoding: data, as: UTF8.self))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
        }
        let live = try await parts(from: recorder)
        await recorder.finishRecording()
        await upstream.stop()
        #expect(try await parts(from: player()) == live)
        #expect(live.allSatisfy { $0.value == "part \($0.key)" })
    }
}
