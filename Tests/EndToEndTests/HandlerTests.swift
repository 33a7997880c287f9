import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct HandlerTests {
    private let url: URL

    init() throws {
        url = try #require(URL(string: "http://pond.example/ducks?page=1"))
    }

    private func text(_ session: URLSession, _ url: URL) async throws -> String {
        String(decoding: try await session.data(from: url).0, as: UTF8.self)
    }

    @Test func `the first handler that answers wins, until it is unregistered`() async throws {
        let canard = Canard()
        canard.registerRequestHandler { _ in nil }
        let first = canard.registerRequestHandler { try MockResponse(for: $0, text: "first") }
        canard.registerRequestHandler { try MockResponse(for: $0, text: "second") }
        let session = canard.makeSession()
        #expect(try await text(session, url) == "first")
        canard.unregisterRequestHandler(first)
        #expect(try await text(session, url) == "second")
        canard.unregisterAllRequestHandlers()
        canard.shouldFallbackToNetwork = false
        await #expect(throws: URLError.self) { try await text(session, url) }
        #expect(canard.requests.map(\.source) == [.handler, .handler, .nothing])
    }

    @Test func `handlers come before recordings`() async throws {
        let directory = try TemporaryDirectory()
        let file =
            #"{"request":{"url":"http://pond.example/ducks?page=1"},"response":{"status_code":200,"body":"recorded"}}"#
        try Data(file.utf8).write(to: directory.appending("a.json"))
        let canard = Canard()
        canard.loadingURL = directory.url
        let session = canard.makeSession()
        #expect(try await text(session, url) == "recorded")
        canard.registerRequestHandler { request in
            request.url?.path == "/ducks" ? try MockResponse(for: request, text: "handled") : nil
        }
        #expect(try await text(session, url) == "handled")
    }

    private struct Refusal: Error, Equatable {
        var reason: String
    }

    @Test func `what a handler throws is what the request fails with`() async throws {
        let canard = Canard()
        canard.registerRequestHandler { _ in throw Refusal(reason: "no ducks") }
        let error = await #expect(throws: Refusal.self) {
            try await canard.makeSession().data(from: url)
        }
        #expect(error == Refusal(reason: "no ducks"))
        let direct = await #expect(throws: Refusal.self) {
            try await canard.data(for: URLRequest(url: url))
        }
        #expect(direct == Refusal(reason: "no ducks"))
    }

    @Test func `requests inside a handler skip handlers, and may go live or to recordings`()
        async throws
    {
        let upstream = try await Upstream.start()
        let canard = Canard()
        let session = canard.makeSession()
        canard.registerRequestHandler { request in
            guard let url = request.url else { return nil }
            let (inner, _) = try await session.data(from: url)
            let (proceeded, response) = try await canard.proceed(request)
            let (direct, _) = try await canard.data(for: request)
            guard inner == proceeded, direct == inner else { return nil }
            return MockResponse(response: response, responseData: Data("seen: ".utf8) + inner)
        }
        #expect(
            try await text(session, upstream.url("/users/42")) == #"seen: {"path":"/users/42"}"#
        )
        #expect(upstream.requests.count == 3)
        await upstream.stop()
    }

    @Test func `a handler answers each hop of a redirect`() async throws {
        let canard = Canard()
        canard.shouldFallbackToNetwork = false
        canard.registerRequestHandler { request in
            guard request.url?.path == "/old" else { return nil }
            return try MockResponse(for: request, statusCode: 302, headers: ["Location": "/new"])
        }
        canard.registerRequestHandler { request in
            request.url?.path == "/new" ? try MockResponse(for: request, text: "arrived") : nil
        }
        let old = try #require(URL(string: "http://pond.example/old"))
        let (data, response) = try await canard.makeSession().data(from: old)
        #expect(String(decoding: data, as: UTF8.self) == "arrived")
        #expect(response.url?.absoluteString == "http://pond.example/new")
        #expect(canard.requests(to: "/old").count == 1)
        #expect(canard.requests(to: "/new").count == 1)
    }

    @Test func `an answer that is cut off gives head, bytes and a lost connection`() async throws {
        let canard = Canard()
        canard.registerRequestHandler {
            try MockResponse(for: $0, text: "0123456789").truncated(after: 4)
        }
        let delegate = try await TaskShape.dataDelegate.load(URLRequest(url: url)) {
            canard.makeSession(delegate: $0)
        }
        #expect(delegate.status == 200)
        #expect(delegate.text == "0123")
        #expect(delegate.errorCode == URLError.networkConnectionLost.rawValue)
        let completion = try await TaskShape.dataCompletion.load(URLRequest(url: url)) { _ in
            canard.makeSession()
        }
        #expect(completion.errorCode == URLError.networkConnectionLost.rawValue)
    }

    @Test func `bodies of all kinds state their type`() throws {
        let request = URLRequest(url: url)
        struct Duck: Encodable {
            var name = "Donald"
            var age = 90
        }
        let answers: [(MockResponse, String, String?)] = [
            (
                try MockResponse(for: request, json: ["b": 1, "a": [true]]), #"{"a":[true],"b":1}"#,
                "application/json"
            ),
            (
                try MockResponse(for: request, encoding: Duck()), #"{"age":90,"name":"Donald"}"#,
                "application/json"
            ),
            (try MockResponse(for: request, text: "é"), "é", "text/plain; charset=utf-8"),
            (
                try MockResponse(for: request, text: "<a>", headers: ["content-type": "text/html"]),
                "<a>", "text/html"
            ),
            (try MockResponse(for: request, data: Data("x".utf8)), "x", nil),
            (try MockResponse(for: request, statusCode: 204), "", nil),
        ]
        for (answer, body, type) in answers {
            let mirror = Mirror(reflecting: answer).children.first { $0.label == "response" }?.value
            let response = try #require(mirror as? Canard.Interaction.Response)
            #expect(response.body == Canard.Body(body))
            #expect(response.headers["Content-Type"] == type)
        }
        #expect(throws: CanardError.self) { try MockResponse(for: request, statusCode: 1000) }
        #expect(throws: CanardError.self) { try MockResponse(for: request, json: "no object") }
    }

    @Test func `a thousand handlers come and go while requests are made`() async throws {
        let canard = Canard()
        canard.registerRequestHandler { try MockResponse(for: $0, text: "always") }
        let session = canard.makeSession()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<250 {
                        let token = canard.registerRequestHandler { _ in nil }
                        canard.unregisterRequestHandler(token)
                    }
                }
                group.addTask {
                    for _ in 0..<100 {
                        let answer = try await text(session, url)
                        #expect(answer == "always")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(canard.requests.count == 400)
    }

    /// Calls back when it ends.
    private final class Owner: CanardDelegate {
        private let atEnd: @Sendable () -> Void

        init(atEnd: @escaping @Sendable () -> Void) {
            self.atEnd = atEnd
        }

        deinit { atEnd() }
    }

    @Test func `what a handler or delegate holds may call back as it ends`() async {
        // In a process of its own, which a deadlock ends.
        await #expect(processExitsWith: .success) {
            alarm(20)
            let canard = Canard()
            let calls = Locked(0)
            func owner() -> Owner {
                Owner {
                    canard.unregisterAllRequestHandlers()
                    calls.withLock { $0 += 1 }
                }
            }
            canard.delegate = owner()
            canard.delegate = nil
            canard.registerRequestHandler { [owner = owner()] _ in
                withExtendedLifetime(owner) { nil }
            }
            canard.unregisterAllRequestHandlers()
            canard.delegate = owner()
            canard.reset()
            try #require(calls.withLock { $0 } == 3)
        }
    }
}
