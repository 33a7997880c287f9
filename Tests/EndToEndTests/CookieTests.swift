import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What replays leave in a session's storage.
@Suite struct CookieTests {
    private let directory: TemporaryDirectory
    private let canard = Canard()

    init() throws {
        directory = try TemporaryDirectory()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
    }

    private func write(_ cookie: String, recordedAt: String) throws {
        let text = """
            {"recorded_at": "\(recordedAt)", "request": {"url": "http://pond.example/login"},
             "response": {"status_code": 200, "headers": {"Set-Cookie": "\(cookie)"}}}
            """
        try Data(text.utf8).write(to: directory.appending("login.json"))
    }

    private func login(_ configuration: URLSessionConfiguration) async throws -> HTTPURLResponse {
        let url = try #require(URL(string: "http://pond.example/login"))
        let session = canard.makeSession(configuration: configuration)
        let (_, response) = try await session.data(from: url)
        return try #require(response as? HTTPURLResponse)
    }

    /// A cookie of ten years ago, and for how many seconds it is good, from now on.
    @Test(arguments: [
        ("a=1; Expires=Thu, 01 Dec 2016 01:00:00 GMT", 3600.0),
        ("a=1; Path=/; expires=Thursday, 01-Dec-16 01:00:00 GMT; Secure; HttpOnly", 3600.0),
        ("a=1; Expires=Wed, 30 Nov 2016 23:00:00 GMT", nil),
    ])
    func `a cookie that was good for an hour is so again`(
        _ cookie: String,
        _ lifetime: TimeInterval?
    ) async throws {
        try write(cookie, recordedAt: "2016-12-01T00:00:00.000Z")
        let configuration = URLSessionConfiguration.ephemeral
        let response = try await login(configuration)
        // The field itself is as it was recorded.
        #expect(response.value(forHTTPHeaderField: "Set-Cookie") == cookie)
        let kept = configuration.httpCookieStorage?.cookies ?? []
        guard let lifetime else {
            #expect(kept.isEmpty)
            return
        }
        let found = try #require(kept.first)
        let left = try #require(found.expiresDate).timeIntervalSinceNow
        // A minute for a slow machine.
        #expect(left > lifetime - 60 && left <= lifetime + 1)
        #expect(found.isSecure == cookie.contains("Secure"))
    }

    @Test func `the session's policy holds`() async throws {
        try write("a=1", recordedAt: "2026-11-30T00:00:00.000Z")
        let never = URLSessionConfiguration.ephemeral
        never.httpCookieAcceptPolicy = .never
        _ = try await login(never)
        #expect(never.httpCookieStorage?.cookies?.isEmpty == true)
        let none = URLSessionConfiguration.ephemeral
        none.httpCookieStorage = nil
        _ = try await login(none)
    }
}
