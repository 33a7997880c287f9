import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RedirectTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func request(_ url: URL, _ method: String, _ body: String) -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        return request
    }

    /// A status code, a method, and the method and body that arrive (RFC 9110, section 15.4).
    @Test(arguments: [
        (301, "GET", "GET", ""), (302, "GET", "GET", ""), (303, "GET", "GET", ""),
        (301, "POST", "GET", ""), (302, "POST", "GET", ""), (303, "POST", "GET", ""),
        (303, "PUT", "GET", ""),
        (301, "PUT", "PUT", "body"), (307, "POST", "POST", "body"), (308, "POST", "POST", "body"),
        (307, "DELETE", "DELETE", ""), (303, "HEAD", "HEAD", ""),
    ])
    func `methods and bodies follow the rules, live and replayed`(
        _ status: Int,
        _ method: String,
        _ arriving: String,
        _ body: String
    ) async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        let session = canard.makeSession()
        let sent =
            body.isEmpty && (method == "GET" || method == "HEAD" || method == "DELETE")
            ? "" : "body"
        let request = request(upstream.url("/redirect/\(status)?to=/echo"), method, sent)
        let live = try await TaskShape.dataAsync.load(request) { _ in session }
        #expect(live.status == 200)
        #expect(live.url == upstream.url("/echo"))
        #expect(upstream.requests.map(\.method) == [method, arriving])
        let last = try #require(upstream.requests.last)
        #expect(try last.body.data() == Data(body.utf8))
        #expect((last.headers["Content-Type"] == "text/plain") == (arriving == method))
        // The cookie that the redirect set was sent on.
        #expect(last.headers["Cookie"] == "hop=\(status)")
        #expect(session.configuration.httpCookieStorage?.cookies?.map(\.name) == ["hop"])
        await canard.finishRecording()
        await upstream.stop()

        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let second = canard.makeSession()
        let replayed = try await TaskShape.dataAsync.load(request) { _ in second }
        #expect(replayed == live)
        #expect(second.configuration.httpCookieStorage?.cookies?.map(\.name) == ["hop"])
    }

    @Test func `credentials do not go to another origin`() async throws {
        let target = try await Upstream.start()
        let upstream = try await Upstream.start { _ in
            .redirect(to: target.url("/echo").absoluteString)
        }
        let canard = Canard()
        canard.registerRequestHandler { _ in nil }
        var request = URLRequest(url: upstream.url("/"))
        request.setValue("Bearer x", forHTTPHeaderField: "Authorization")
        request.setValue("kept", forHTTPHeaderField: "X-Mine")
        _ = try await canard.makeSession().data(for: request)
        let arrived = try #require(target.requests.first)
        #expect(arrived.headers["Authorization"] == nil)
        #expect(arrived.headers["X-Mine"] == "kept")
        #expect(upstream.requests.first?.headers["Authorization"] == "Bearer x")
        await upstream.stop()
        await target.stop()
    }

    @Test func `a loop ends after twenty redirects`() async throws {
        let upstream = try await Upstream.start { _ in .redirect(to: "/again") }
        let canard = Canard()
        canard.recordingURL = directory.url
        for _ in 0..<2 {
            let error = await #expect(throws: URLError.self) {
                try await canard.makeSession().data(from: upstream.url("/again"))
            }
            #expect(error?.code == .httpTooManyRedirects)
            await canard.finishRecording()
            canard.recordingURL = nil
            canard.loadingURL = directory.url
            canard.shouldFallbackToNetwork = false
        }
        #expect(upstream.requests.count == 21)
        await upstream.stop()
    }

    @Test func `a redirect to another scheme is refused as Foundation refuses it`() async throws {
        let upstream = try await Upstream.start { _ in .redirect(to: "ftp://127.0.0.1/x") }
        let canard = Canard()
        canard.registerRequestHandler { _ in nil }
        let error = await #expect(throws: URLError.self) {
            try await canard.makeSession().data(from: upstream.url("/"))
        }
        #expect(error?.code == .unsupportedURL)
        await upstream.stop()
    }

    /// A delegate that stops at redirects.
    private final class Stopper: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    @Test func `a session's delegate may take the redirect for the answer`() async throws {
        let upstream = try await Upstream.start { _ in
            HTTPServer.Response(
                status: 302,
                headers: ["Location": "/x"],
                body: .data(Data("moved".utf8))
            )
        }
        let canard = Canard()
        canard.recordingURL = directory.url
        let url = upstream.url("/")
        for _ in 0..<2 {
            let session = canard.makeSession(delegate: Stopper())
            let answer = try await TaskShape.dataAsync.load(URLRequest(url: url)) { _ in session }
            #expect(answer.status == 302)
            #expect(answer.text == "moved")
            await canard.finishRecording()
            canard.recordingURL = nil
            canard.loadingURL = directory.url
        }
        #expect(upstream.requests.count == 1)
        await upstream.stop()
    }

    @Test func `two cookies with dates stay two`() async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        let session = canard.makeSession()
        _ = try await session.data(from: upstream.url("/cookie"))
        let storage = try #require(session.configuration.httpCookieStorage)
        #expect(storage.cookies?.map(\.name).sorted() == ["a", "b"])
        let (second, _) = try await session.data(from: upstream.url("/cookie"))
        let sent = String(decoding: second, as: UTF8.self).split(separator: "; ").sorted()
        #expect(sent == ["a=1", "b=2"])
        await canard.finishRecording()
        await upstream.stop()
        let file = try #require(directory.files.first)
        let text = try String(contentsOf: directory.appending(file), encoding: .utf8)
        #expect(text.contains(#""a=REDACTED; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT","#))
        #expect(text.contains(#""b=REDACTED; Path=/""#))
    }

    @Test(arguments: [300, 301, 302, 303, 305, 307, 308], [nil, "", "http://[::bad/"])
    func `a redirect to nowhere is the answer itself`(
        _ status: Int,
        _ location: String?
    )
        async throws
    {
        let upstream = try await Upstream.start { _ in
            let headers: Canard.HeaderFields = location.map { ["Location": $0] } ?? [:]
            return HTTPServer.Response(status: status, headers: headers)
        }
        let canard = Canard()
        canard.recordingURL = directory.url
        let url = upstream.url("/")
        for _ in 0..<2 {
            let session = canard.makeSession()
            let answer = try await TaskShape.dataAsync.load(URLRequest(url: url)) { _ in session }
            #expect(answer.status == status)
            #expect(answer.errorCode == nil)
            canard.recordingURL = nil
            canard.loadingURL = directory.url
        }
        #expect(upstream.requests.count == 1)
        await upstream.stop()
    }

    /// Cancels the task rather than answering.
    private final class Canceller: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            task.cancel()
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a delegate that cancels instead of answering leaves nothing under way`() async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        let session = canard.makeSession(delegate: Canceller())
        let error = await #expect(throws: URLError.self) {
            try await session.data(from: upstream.url("/redirect/302?to=/x"))
        }
        #expect(error?.code == .cancelled)
        await canard.finishRecording()
        await upstream.stop()
    }
}
