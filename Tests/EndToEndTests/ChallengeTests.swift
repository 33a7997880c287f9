import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A 401 is an answer like any other, and whoever knows the password does not get past Canard by it.
@Suite struct ChallengeTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A session's delegate that knows the password, and notes how often it is asked.
    private final class Keeper: NSObject, URLSessionDataDelegate {
        private let count = Locked(0)
        private let completion: @Sendable (Answer) -> Void
        private let answer = Locked(Answer())

        init(completion: @escaping @Sendable (Answer) -> Void = { _ in }) {
            self.completion = completion
        }

        var askedCount: Int { count.withLock { $0 } }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            count.withLock { $0 += 1 }
            let credential = URLCredential(user: "duck", password: "pond", persistence: .none)
            completionHandler(.useCredential, credential)
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            answer.withLock { $0 = Answer(response, $0.body) }
            completionHandler(.allow)
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive data: Data
        ) {
            answer.withLock { $0.body.append(data) }
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didCompleteWithError error: (any Error)?
        ) {
            completion(answer.withLock { $0 })
        }
    }

    /// Lets in who knows the password.
    private static func startGuarded() async throws -> Upstream {
        try await Upstream.start { request in
            if request.headers["Authorization"] != nil { return .text("welcome") }
            var response = HTTPServer.Response.text("who?", status: 401)
            response.headers.append(#"Basic realm="pond""#, for: "WWW-Authenticate")
            return response
        }
    }

    private func load(_ url: URL, from canard: Canard) async -> (Answer, asked: Int) {
        let answered = Signal()
        let result = Locked(Answer())
        let keeper = Keeper { answer in
            result.withLock { $0 = answer }
            answered.send()
        }
        let session = canard.makeSession(delegate: keeper)
        defer { session.finishTasksAndInvalidate() }
        session.dataTask(with: url).resume()
        await answered.wait()
        return (result.withLock { $0 }, keeper.askedCount)
    }

    @Test func `a replayed 401 never leads to the network, whatever the session's delegate knows`()
        async throws
    {
        let upstream = try await Self.startGuarded()
        let url = upstream.url("/private")
        let canard = Canard()
        canard.recordingURL = directory.url
        let live = await load(url, from: canard)
        #expect(live.0.status == 401)
        #expect(live.0.text == "who?")
        await canard.finishRecording()
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        // The server is there, and would let the delegate in.
        let replayed = await load(url, from: canard)
        #expect(replayed.0 == live.0)
        #expect(replayed.asked == 0)
        #expect(upstream.requests.count == 1)
        await upstream.stop()
    }

    @Test func `the fallback delegate answers live challenges, and what comes then is recorded`()
        async throws
    {
        let upstream = try await Self.startGuarded()
        let url = upstream.url("/private")
        let keeper = Keeper()
        let canard = Canard()
        canard.fallbackSessionDelegate = keeper
        canard.recordingURL = directory.url
        let live = await load(url, from: canard)
        #expect(live.0.text == "welcome")
        #expect(keeper.askedCount == 1)
        await canard.finishRecording()
        await upstream.stop()
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let replayed = await load(url, from: canard)
        #expect(replayed.0 == live.0)
        #expect(keeper.askedCount == 1)
    }

    @Test func `a user and password in the URL are answered from the file, and are not in it`()
        async throws
    {
        let upstream = try await Self.startGuarded()
        let text = upstream.url("/private").absoluteString
            .replacing("http://", with: "http://duck:pond-and-reed@")
        let url = try #require(URL(string: text))
        let canard = Canard()
        canard.recordingURL = directory.url
        let live = try await TaskShape.dataAsync.load(URLRequest(url: url)) { _ in
            canard.makeSession()
        }
        await canard.finishRecording()
        await upstream.stop()
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let replayed = try await TaskShape.dataAsync.load(URLRequest(url: url)) { _ in
            canard.makeSession()
        }
        #expect(replayed == live)
        #expect(live.errorCode == nil)
        for contents in try directory.contents.values {
            #expect(!String(decoding: contents, as: UTF8.self).contains("pond-and-reed"))
        }
    }
}
