import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Every way of loading, live, recorded and replayed.
@Suite struct TaskShapeTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: TaskShape.allCases)
    func `a replay gives what the network gave`(_ shape: TaskShape) async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        func load(_ target: String, _ method: String, _ body: String) async throws -> Answer {
            var request = URLRequest(url: upstream.url(target))
            request.httpMethod = method
            request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
            return try await shape.load(request, body: Data(body.utf8)) {
                canard.makeSession(delegate: $0)
            }
        }
        let isUpload = TaskShape.uploads.contains(shape)
        let body = isUpload ? "body of \(shape)" : ""
        let method = isUpload ? "POST" : "GET"
        let live = try await load("/echo?a=1", method, body)
        let big = try await load("/bytes/200000", method, body)
        #expect(live.status == 200)
        let echo = try JSONDecoder().decode(Echo.self, from: live.body)
        #expect(echo.method == method)
        #expect(String(decoding: echo.body, as: UTF8.self) == body)
        #expect(big.body.count == 200_000)
        await canard.finishRecording()
        await upstream.stop()

        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        for _ in 0..<3 {
            #expect(try await load("/echo?a=1", method, body) == live)
            #expect(try await load("/bytes/200000", method, body) == big)
        }
        // The body is part of the key.
        if isUpload { #expect(try await load("/echo?a=1", method, body + "!").errorCode == -1009) }
    }

    @Test(arguments: TaskShape.allCases)
    func `a handler sees the body, and its answer arrives`(_ shape: TaskShape) async throws {
        let canard = Canard()
        canard.shouldFallbackToNetwork = false
        canard.registerRequestHandler { request in
            try MockResponse(
                for: request,
                data: Data((request.httpBody ?? Data()).reversed()),
                headers: ["X": "y"]
            )
        }
        let url = try #require(URL(string: "http://pond.example/x"))
        var request = URLRequest(url: url)
        let isUpload = TaskShape.uploads.contains(shape)
        request.httpMethod = isUpload ? "PUT" : "GET"
        let answer = try await shape.load(request, body: Data(isUpload ? "abc".utf8 : "".utf8)) {
            canard.makeSession(delegate: $0)
        }
        #expect(answer.status == 200)
        #expect(answer.text == (isUpload ? "cba" : ""))
        #expect(answer.headers["x"] == "y")
        #expect(answer.url == url)
    }

    @Test(arguments: TaskShape.allCases)
    func `a failure arrives as a URLError`(_ shape: TaskShape) async throws {
        let canard = Canard()
        canard.registerRequestHandler { _ in .failure(.timedOut) }
        let url = try #require(URL(string: "http://pond.example/x"))
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        let answer = try await shape.load(request, body: Data("abc".utf8)) {
            canard.makeSession(delegate: $0)
        }
        #expect(answer.errorCode == URLError.timedOut.rawValue)
        #expect(answer.status == 0)
    }

    @Test(arguments: [TaskShape.dataAsync, .dataCompletion, .downloadAsync, .downloadCompletion])
    func `a session's delegate does not change what a completion gets`(
        _ shape: TaskShape
    ) async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        let session = canard.makeSession(delegate: LoadDelegate())
        let request = URLRequest(url: upstream.url("/bytes/300000"))
        let live = try await shape.load(request) { _ in session }
        #expect(live.body.count == 300_000)
        await canard.finishRecording()
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        #expect(try await shape.load(request) { _ in session } == live)
    }

    @Test func `a 401 that asks for Basic arrives, recorded and replayed`() async throws {
        let upstream = try await Upstream.start { _ in
            var response = HTTPServer.Response.text("who?", status: 401)
            response.headers.append("Basic realm=\"pond\"", for: "WWW-Authenticate")
            return response
        }
        let canard = Canard()
        canard.recordingURL = directory.url
        let request = URLRequest(url: upstream.url("/private"))
        for shape in [TaskShape.dataAsync, .dataCompletion, .dataDelegate, .downloadAsync] {
            let live = try await shape.load(request) { canard.makeSession(delegate: $0) }
            #expect(live.status == 401)
            #expect(live.text == "who?")
            #expect(live.headers["www-authenticate"] == "Basic realm=\"pond\"")
        }
        await canard.finishRecording()
        await upstream.stop()
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        for shape in [TaskShape.dataAsync, .dataCompletion, .dataDelegate, .downloadAsync] {
            let replayed = try await shape.load(request) { canard.makeSession(delegate: $0) }
            #expect(replayed.status == 401)
            #expect(replayed.text == "who?")
        }
    }

    @Test func `bodies that are slow to come do not keep those who write them from running`() async
    {
        // In a process of its own, which a deadlock ends.
        await #expect(processExitsWith: .success) {
            alarm(60)
            let directory = try TemporaryDirectory()
            let upstream = try await Upstream.start()
            let session = Canard.shared.makeSession()
            Canard.shared.recordingURL = directory.appending("recording")
            let pipes = (0..<4 * ProcessInfo.processInfo.activeProcessorCount).map {
                directory.appending("pipe\($0)").path
            }
            for pipe in pipes { mkfifo(pipe, 0o600) }
            let loads = pipes.map { pipe in
                var request = URLRequest(url: upstream.url("/echo"))
                request.httpMethod = "POST"
                request.httpBodyStream = InputStream(fileAtPath: pipe)
                return Task { [request] in try await session.data(for: request).0 }
            }
            let writing = Task {
                try await Task.sleep(for: .milliseconds(100))
                for pipe in pipes {
                    let handle = try #require(FileHandle(forWritingAtPath: pipe))
                    try handle.write(contentsOf: Data("hello".utf8))
                    try handle.close()
                }
            }
            try await writing.value
            for load in loads {
                let echo = try JSONDecoder().decode(Echo.self, from: try await load.value)
                try #require(echo.body == Data("hello".utf8))
            }
            await upstream.stop()
        }
    }
}
