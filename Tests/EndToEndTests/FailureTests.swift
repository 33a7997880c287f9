import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct FailureTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: [
        TaskShape.dataAsync, .dataCompletion, .dataDelegate, .downloadAsync, .downloadDelegate,
    ])
    func `a cut-off answer is never recorded as if it were whole`(_ shape: TaskShape) async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        let request = URLRequest(url: upstream.url("/cut"))
        let live = try await shape.load(request) { canard.makeSession(delegate: $0) }
        #expect(live.errorCode != nil)
        if shape == .dataDelegate { #expect(live.text == "0123456789") }
        await canard.finishRecording()
        await upstream.stop()
        let name = try #require(directory.files.first)
        let text = try String(contentsOf: directory.appending(name), encoding: .utf8)
        #expect(text.contains(#""error""#))
        #expect(text.contains(#""body": "0123456789""#))

        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let replayed = try await shape.load(request) { canard.makeSession(delegate: $0) }
        #expect(replayed.errorCode == live.errorCode)
        #expect(replayed.body == live.body)
        #expect(replayed.status == live.status)
    }

    @Test func `a refused connection is recorded, and replayed as the same error`() async throws {
        let port = try RefusingPort()
        defer { withExtendedLifetime(port) {} }
        let request = URLRequest(
            url: try #require(URL(string: "http://127.0.0.1:\(port.number)/x"))
        )
        let canard = Canard()
        canard.recordingURL = directory.url
        let live = await #expect(throws: URLError.self) {
            try await canard.makeSession().data(for: request)
        }
        await canard.finishRecording()
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let replayed = await #expect(throws: URLError.self) {
            try await canard.makeSession().data(for: request)
        }
        #expect(replayed?.code == live?.code)
        #expect(live?.code == .cannotConnectToHost)
        #expect(replayed?.failingURL == request.url)
    }

    @Test func `a file to upload that is missing fails the request, and nothing is sent`()
        async throws
    {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        var request = URLRequest(url: upstream.url("/upload"))
        request.httpMethod = "POST"
        let error = await #expect(throws: URLError.self) {
            try await canard.makeSession().upload(
                for: request,
                fromFile: directory.appending("missing")
            )
        }
        #expect(error?.code == .fileDoesNotExist)
        #expect(canard.requests.map(\.source) == [.nothing])
        #expect(upstream.requests.isEmpty)
        await upstream.stop()
    }

    @Test func `failures are not recorded where that is switched off`() async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordsFailures = false
        canard.recordingURL = directory.url
        await #expect(throws: URLError.self) {
            try await canard.data(for: URLRequest(url: upstream.url("/reset")))
        }
        #expect(directory.files.isEmpty)
        await upstream.stop()
    }

    @Test func `suspending and resuming twice gives one answer`() async throws {
        let canard = Canard()
        canard.registerRequestHandler {
            try MockResponse(for: $0, text: "once").delayed(by: .milliseconds(20))
        }
        let session = canard.makeSession()
        let url = try #require(URL(string: "http://pond.example/"))
        let text: String = await withCheckedContinuation { continuation in
            let task = session.dataTask(with: url) { data, _, _ in
                continuation.resume(returning: String(decoding: data ?? Data(), as: UTF8.self))
            }
            task.resume()
            task.resume()
            task.suspend()
            task.resume()
        }
        #expect(text == "once")
        #expect(canard.requests.count == 1)
    }

    @Test func `a session that outlives its Canard fails, and does not reach the network`()
        async throws
    {
        let upstream = try await Upstream.start()
        let session = Canard().makeSession()
        let error = await #expect(throws: CanardError.self) {
            try await session.data(from: upstream.url("/"))
        }
        #expect(error?.code == .notIntercepted)
        #expect(upstream.requests.isEmpty)
        await upstream.stop()
    }

    @Test func `an ignored host goes straight to the network, or fails where nothing does`()
        async throws
    {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.registerRequestHandler { try MockResponse(for: $0, text: "mocked") }
        canard.recordingURL = directory.url
        canard.ignoredHosts = ["127.0.0.1"]
        let url = upstream.url("/x")
        let (data, _) = try await canard.makeSession().data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == #"{"path":"/x"}"#)
        #expect(canard.requests.isEmpty)
        canard.shouldFallbackToNetwork = false
        let error = await #expect(throws: URLError.self) {
            try await canard.makeSession().data(from: url)
        }
        #expect(error?.code == .notConnectedToInternet)
        #expect(directory.files.isEmpty)
        #expect(upstream.requests.count == 1)
        await upstream.stop()
    }

    @Test func `an ignored host is not reached by a redirect or by data(for:) where nothing is`()
        async throws
    {
        let upstream = try await Upstream.start()
        let target = upstream.url("/x")
        let canard = Canard()
        canard.registerRequestHandler { request in
            guard request.url?.host == "pond.example" else { return nil }
            let headers: Canard.HeaderFields = ["Location": target.absoluteString]
            return try MockResponse(for: request, statusCode: 302, headers: headers)
        }
        canard.shouldFallbackToNetwork = false
        canard.ignoredHosts = ["127.0.0.1"]
        let start = try #require(URL(string: "http://pond.example/"))
        for url in [target, start] {
            let error = await #expect(throws: URLError.self) {
                try await canard.data(for: URLRequest(url: url))
            }
            #expect(error?.code == .notConnectedToInternet)
        }
        await #expect(throws: URLError.self) { try await canard.makeSession().data(from: start) }
        #expect(upstream.requests.isEmpty)
        await upstream.stop()
    }
}
