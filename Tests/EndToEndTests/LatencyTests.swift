import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Replays that take their time.
@Suite struct LatencyTests {
    private let directory: TemporaryDirectory
    private let canard = Canard()

    init() throws {
        directory = try TemporaryDirectory()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "http://pond.example\(path)"))
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: directory.appending("\(name).json"))
    }

    /// Loads a URL, and returns how long that took.
    private func load(_ path: String) async throws -> (Answer, Duration) {
        let start = ContinuousClock.now
        let request = URLRequest(url: try url(path))
        let answer = try await TaskShape.dataDelegate.load(request) {
            canard.makeSession(delegate: $0)
        }
        return (answer, start.duration(to: .now))
    }

    @Test func `an answer waits as long as it is told to`() async throws {
        try write(
            "a",
            """
            {"duration_ms": 150, "request": {"url": "http://pond.example/a"},
             "response": {"status_code": 200, "body": "a"}}
            """
        )
        canard.latency = .recorded
        #expect(try await load("/a").1 >= .milliseconds(150))
        canard.latency = .fixed(.milliseconds(80))
        #expect(try await load("/a").1 >= .milliseconds(80))
        canard.latency = .recorded(scale: 0.5)
        let (answer, time) = try await load("/a")
        #expect(time >= .milliseconds(75))
        #expect(answer.text == "a")
    }

    @Test func `a file's own delay comes before all settings`() async throws {
        try write(
            "a",
            """
            {"delay_ms": 60, "duration_ms": 3600000, "request": {"url": "http://pond.example/a"},
             "response": {"status_code": 200}}
            """
        )
        canard.latency = .recorded
        #expect(try await load("/a").1 >= .milliseconds(60))
    }

    @Test func `a limit of bytes a second holds, and changes no byte`() async throws {
        try write(
            "a",
            """
            {"request": {"url": "http://pond.example/a"},
             "response": {"status_code": 200, "body": "\(String(repeating: "duck", count: 100))"}}
            """
        )
        canard.bytesPerSecond = 4000
        let (answer, time) = try await load("/a")
        #expect(answer.text == String(repeating: "duck", count: 100))
        #expect(time >= .milliseconds(100))
    }

    /// A wait for the head, a pause in a stream, a slow connection, and a handler's delay.
    @Test(arguments: ["/head", "/pause", "/handler"])
    func `a request's time-out ends a wait that is too long`(_ path: String) async throws {
        try write(
            "head",
            """
            {"delay_ms": 3600000, "request": {"url": "http://pond.example/head"},
             "response": {"status_code": 200}}
            """
        )
        try write(
            "pause",
            """
            {"request": {"url": "http://pond.example/pause"},
             "response": {"status_code": 200, "body": "ab", "chunks": [[0, 1], [3600000, 1]]}}
            """
        )
        canard.registerRequestHandler { request in
            guard request.url?.path == "/handler" else { return nil }
            return try MockResponse(for: request).delayed(by: .seconds(3600))
        }
        canard.latency = .recorded
        let delegate = LoadDelegate()
        let session = canard.makeSession(delegate: delegate)
        defer { session.finishTasksAndInvalidate() }
        let request = URLRequest(url: try url(path), timeoutInterval: 0.2)
        let answer = await delegate.answer(to: session.dataTask(with: request))
        #expect(answer.errorCode == URLError.timedOut.rawValue)
        #expect(answer.text == (path == "/pause" ? "a" : ""))
        #expect((canard.requests.first?.error as? URLError)?.code == .timedOut)
    }

    @Test func `the session's time-out holds for requests that state none`() async throws {
        canard.registerRequestHandler {
            try MockResponse(for: $0).delayed(by: .seconds(3600))
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 0.2
        let session = canard.makeSession(configuration: configuration)
        let error = await #expect(throws: URLError.self) {
            try await session.data(from: try url("/"))
        }
        #expect(error?.code == .timedOut)
    }

    @Test func `pieces that do not add up to the body are put right`() async throws {
        let pieces = Locked<[String]>([])
        for (chunks, expected) in [
            ("[[0, 0], [0, 2], [0, 1]]", ["ab", "c", "def"]),
            ("[[0, 4], [0, 4], [0, 4]]", ["abcd", "ef"]),
            ("[]", ["abcdef"]), ("[[0, 2147483647]]", ["abcdef"]),
        ] {
            try write(
                "a",
                """
                {"request": {"url": "http://pond.example/a"},
                 "response": {"status_code": 200, "body": "abcdef", "chunks": \(chunks)}}
                """
            )
            let canard = Canard()
            canard.loadingURL = directory.url
            let delegate = LoadDelegate { bytes in
                pieces.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
            }
            let session = canard.makeSession(delegate: delegate)
            _ = await delegate.answer(to: session.dataTask(with: try url("/a")))
            session.finishTasksAndInvalidate()
            #expect(pieces.withLock { $0 } == expected)
            pieces.withLock { $0 = [] }
        }
    }
}
