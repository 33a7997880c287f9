import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Streams that their clients end, each time somewhere else.
@Suite struct OpenStreamTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// After how many events the client of each call ends the stream, nil for not at all, and what is on
    /// disk then, with `…` where it is open.
    @Test(
        arguments: [
            (.append, [1, 2, nil], ["abc"]), (.append, [nil, 2], ["abc"]), (.append, [0, 0], []),
            (.append, [2, 1, 2], ["ab…"]), (.append, [3, nil], ["abc"]),
            (.replace, [nil, 1], ["abc"]), (.replace, [1, 2], ["ab…"]),
            (.addMissing, [1, nil], ["a…"]),
        ] as [(Canard.RecordingPolicy, [Int?], [String])]
    )
    func `a stream that ends elsewhere each time is one file, the longest`(
        _ policy: Canard.RecordingPolicy,
        _ calls: [Int?],
        _ expected: [String]
    ) async throws {
        let upstream = try await Upstream.start { request in
            let count = request.headers["X-Events"].flatMap { Int($0) }
            return HTTPServer.Response(
                headers: ["Content-Type": "text/event-stream"],
                body: .stream { writer in
                    for event in ["a", "b", "c"].prefix(count ?? 3) {
                        try await writer.write(event)
                    }
                    if count != nil { try await Task.sleep(for: .seconds(600)) }
                }
            )
        }
        for count in calls {
            let canard = Canard()
            canard.recordingPolicy = policy
            canard.recordingURL = directory.url
            await take(count, of: upstream.url("/events"), from: canard)
            await canard.finishRecording()
        }
        await upstream.stop()
        var found: [String] = []
        for entry in try Canard.Recording(directory.url).entries() {
            let response = try #require(try entry.interaction.get().response)
            let text = try String(decoding: response.body.data(), as: UTF8.self)
            found.append(response.isOpen ? text + "…" : text)
        }
        #expect(found == expected)
    }

    /// Loads a stream, and cancels after some events; nil for its end.
    private func take(_ count: Int?, of url: URL, from canard: Canard) async {
        let enough = Signal()
        let seen = Locked(0)
        let delegate = LoadDelegate { bytes in
            let total = seen.withLock { seen in
                seen += bytes.count
                return seen
            }
            if total == count { enough.send() }
        }
        let session = canard.makeSession(delegate: delegate)
        defer { session.finishTasksAndInvalidate() }
        var request = URLRequest(url: url)
        if let count { request.setValue("\(count)", forHTTPHeaderField: "X-Events") }
        let task = session.dataTask(with: request)
        async let ended = delegate.answer(to: task)
        if let count {
            if count > 0 { await enough.wait() } else { await delegate.started() }
            task.cancel()
        }
        _ = await ended
    }
}
