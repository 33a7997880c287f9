import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers that take their time.
@Suite(.needs(.httpbin)) struct StreamingTests {
    private let recording: Recording

    init() throws {
        recording = try Recording()
    }

    @Test func `bytes come as they are sent while they are recorded`() async throws {
        let url = try InteropServer.httpbin.url("/drip?duration=1&numbytes=5&delay=0")
        let recorder = recording.makeRecorder()
        let delegate = LoadDelegate()
        let session = recorder.makeSession(delegate: delegate)
        defer { session.finishTasksAndInvalidate() }
        let answer = await delegate.answer(to: session.dataTask(with: url))
        #expect(answer.text == "*****")
        #expect(delegate.pieces.count > 1)
    }

    @Test func `a request that is cancelled ends as cancelled and leaves nothing`() async throws {
        let url = try InteropServer.httpbin.url("/delay/10")
        let recorder = recording.makeRecorder()
        let session = recorder.makeSession()
        let task = Task { try await session.data(from: url) }
        task.cancel()
        guard case .failure(let error) = await task.result else {
            Issue.record("the request was answered")
            return
        }
        #expect((error as NSError).code == NSURLErrorCancelled)
        await recorder.finishRecording()
        #expect(recording.files.isEmpty)
    }
}
