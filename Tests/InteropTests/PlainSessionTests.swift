import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Live requests through Canard, beside those of a session that knows nothing of it.
@Suite(.needsHTTPBin) struct PlainSessionTests {
    private let recording: Recording

    init() throws {
        recording = try Recording()
    }

    @Test(arguments: InteropCase.all.filter { $0.plainException == nil })
    func `a live answer is the one without Canard`(_ example: InteropCase) async throws {
        let plain = try await TaskShape.dataAsync.load(try example.request(), body: example.body) {
            URLSession(configuration: .ephemeral, delegate: $0, delegateQueue: nil)
        }
        let live = try await recording.load(
            example,
            .dataAsync,
            from: recording.makeRecorder()
        ).answer
        // Dates aside, even what httpbin says of the request's header fields is the same.
        #expect(
            live.without(example.volatile.union(["date"]))
                == plain.without(example.volatile.union(["date"]))
        )
    }
}
