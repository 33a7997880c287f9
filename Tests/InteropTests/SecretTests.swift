import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Credentials and cookies of a real server, with the redaction that is on by default.
@Suite(.needs(.httpbin)) struct SecretTests {
    private let recording: Recording

    init() throws {
        recording = try Recording()
    }

    @Test func `a token reaches the app and not the disk, and another one matches`() async throws {
        var example = InteropCase(
            target: "/bearer",
            headers: ["Authorization": "Bearer first-token-of-a-duck"]
        )
        let recorder = recording.makeRecorder(redaction: .default)
        let live = try await recording.load(example, .dataAsync, from: recorder).answer
        #expect(live.text.contains("first-token-of-a-duck"))
        #expect(try !recording.text.contains("first-token-of-a-duck"))

        example.headers["Authorization"] = "Bearer second-token-of-a-duck"
        let player = recording.makePlayer(redaction: .default)
        let replayed = try await recording.load(example, .dataAsync, from: player).answer
        #expect(replayed.status == 200)
        #expect(replayed.text.contains("REDACTED"))
    }

    @Test func `cookies keep their names through a redirect, not their values`() async throws {
        let example = InteropCase(target: "/cookies/set/pond/wide-and-deep-water")
        let recorder = recording.makeRecorder(redaction: .default)
        let live = try await recording.load(example, .dataAsync, from: recorder)
        #expect(live.cookies == ["pond": "wide-and-deep-water"])
        let player = recording.makePlayer(redaction: .default)
        let replayed = try await recording.load(example, .dataAsync, from: player)
        #expect(replayed.answer.status == 200)
        #expect(replayed.cookies == ["pond": "REDACTED"])
    }

    @Test(arguments: [TaskShape.dataAsync, .dataCompletion, .dataDelegate, .downloadAsync])
    func `a delegate answers the challenge of a live request`(_ shape: TaskShape) async throws {
        let example = InteropCase(
            target: "/basic-auth/user/passwd",
            contains: #""authenticated": true"#
        )
        let recorder = recording.makeRecorder()
        recorder.fallbackSessionDelegate = CredentialDelegate()
        try example.check(try await recording.load(example, shape, from: recorder).answer)
        let replayed = try await recording.load(example, shape, from: recording.makePlayer())
        try example.check(replayed.answer)
    }
}

/// Knows the user.
private final class CredentialDelegate: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let credential = URLCredential(user: "user", password: "passwd", persistence: .none)
        completionHandler(.useCredential, credential)
    }
}
