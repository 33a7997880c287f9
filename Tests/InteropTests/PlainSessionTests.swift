import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Live requests through Canard, beside those of a session that knows nothing of it.
@Suite struct PlainSessionTests {
    private let recording: Recording

    init() throws {
        recording = try Recording()
    }

    @Test(.needs(.httpbin), arguments: comparable(.httpbin))
    func `a live answer of httpbin is the one without Canard`(_ example: InteropCase) async throws {
        try await compare(example)
    }

    @Test(.needs(.nginx), arguments: comparable(.nginx))
    func `a live answer of nginx is the one without Canard`(_ example: InteropCase) async throws {
        try await compare(example)
    }

    private static func comparable(_ server: InteropServer) -> [InteropCase] {
        InteropCase.all(of: server).filter { $0.plainException == nil }
    }

    private func compare(_ example: InteropCase) async throws {
        let plain = try await TaskShape.dataAsync.load(try example.request(), body: example.body) {
            URLSession(configuration: .ephemeral, delegate: $0, delegateQueue: nil)
        }
        let live = try await recording.load(
            example,
            .dataAsync,
            from: recording.makeRecorder()
        ).answer
        // Even what httpbin says of the request's header fields is the same.
        #expect(example.stable(live) == example.stable(plain))
    }
}
