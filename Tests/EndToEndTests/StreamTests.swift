import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers that come piece by piece.
@Suite struct StreamTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// What happened, in order.
    private final class Journal: Sendable {
        private let entries = Locked<[(text: String, time: ContinuousClock.Instant)]>([])

        func note(_ text: String) { entries.withLock { $0.append((text, .now)) } }

        var texts: [String] { entries.withLock { $0.map(\.text) } }

        /// The time from one entry to another.
        func time(from first: String, to last: String) -> Duration? {
            let entries = entries.withLock { $0 }
            guard let start = entries.first(where: { $0.text == first }),
                let end = entries.first(where: { $0.text == last })
            else { return nil }
            return start.time.duration(to: end.time)
        }
    }

    /// Starts a server that sends an event every 50 ms for a second.
    private static func startEvents(_ journal: Journal) async throws -> Upstream {
        try await Upstream.start { _ in
            HTTPServer.Response(
                headers: ["Content-Type": "text/event-stream"],
                body: .stream { writer in
                    for number in 1...20 {
                        if number > 1 { try await Task.sleep(for: .milliseconds(50)) }
                        journal.note("sent \(number)")
                        try await writer.write("data: \(number)\n\n")
                    }
                }
            )
        }
    }

    private func load(_ url: URL, from canard: Canard, _ journal: Journal) async -> LoadDelegate {
        let delegate = LoadDelegate { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            journal.note("got \(text.filter(\.isNumber))")
        }
        let session = canard.makeSession(delegate: delegate)
        defer { session.finishTasksAndInvalidate() }
        let answer = await delegate.answer(to: session.dataTask(with: url))
        #expect(answer.text == (1...20).map { "data: \($0)\n\n" }.joined())
        #expect(answer.errorCode == nil)
        return delegate
    }

    @Test func `the first event is there before the last is sent, and a replay keeps the pace`()
        async throws
    {
        let journal = Journal()
        let upstream = try await Self.startEvents(journal)
        let url = upstream.url("/events")
        let canard = Canard()
        canard.recordingURL = directory.url
        let live = await load(url, from: canard, journal)
        let order = journal.texts
        let (got, sent) = (order.firstIndex(of: "got 1"), order.firstIndex(of: "sent 20"))
        #expect(try #require(got) < (try #require(sent)))
        await canard.finishRecording()
        await upstream.stop()

        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let immediate = await load(url, from: canard, Journal())
        #expect(immediate.pieces == live.pieces)
        #expect(immediate.pieces.count == 20)

        canard.latency = .recorded
        let replay = Journal()
        let paced = await load(url, from: canard, replay)
        #expect(paced.pieces == live.pieces)
        // Nothing comes too early; how late it may come is the machine's business.
        let live19 = try #require(journal.time(from: "sent 1", to: "sent 20"))
        let replayed19 = try #require(replay.time(from: "got 1", to: "got 20"))
        #expect(replayed19 > live19 / 2)
    }

    @Test func `a replay at a tenth of the pace is over before one at the recorded pace`()
        async throws
    {
        let journal = Journal()
        let upstream = try await Self.startEvents(journal)
        let url = upstream.url("/events")
        let recorder = Canard()
        recorder.recordingURL = directory.url
        _ = await load(url, from: recorder, journal)
        await recorder.finishRecording()
        await upstream.stop()
        let both = Journal()
        async let slow: Void = replay(url, .recorded, "slow", both)
        async let fast: Void = replay(url, .recorded(scale: 0.1), "fast", both)
        _ = await (slow, fast)
        #expect(both.texts == ["fast", "slow"])
    }

    private func replay(
        _ url: URL,
        _ latency: Canard.Latency,
        _ name: String,
        _ journal: Journal
    ) async {
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        canard.latency = latency
        _ = await load(url, from: canard, Journal())
        journal.note(name)
    }

    @Test func `a stream that its client ends is recorded up to there`() async throws {
        let upstream = try await Upstream.start { _ in
            HTTPServer.Response(
                headers: ["Content-Type": "text/event-stream"],
                body: .stream { writer in
                    try await writer.write("data: 1\n\n")
                    try await Task.sleep(for: .seconds(600))
                }
            )
        }
        let url = upstream.url("/events")
        let canard = Canard()
        canard.recordingURL = directory.url
        let arrived = Signal()
        let delegate = LoadDelegate { _ in arrived.send() }
        let session = canard.makeSession(delegate: delegate)
        let task = session.dataTask(with: url)
        async let ended = delegate.answer(to: task)
        await arrived.wait()
        task.cancel()
        #expect(await ended.errorCode == URLError.cancelled.rawValue)
        session.finishTasksAndInvalidate()
        await canard.finishRecording()
        await upstream.stop()
        let recording = try Canard.Recording(directory.url)
        let file = directory.appending(
            try #require(directory.files.first { $0.hasSuffix(".json") })
        )
        let interaction = try #require(try recording.interaction(in: file))
        #expect(interaction.response?.isOpen == true)
        #expect(interaction.failure == nil)
        #expect(try interaction.response?.body.data() == Data("data: 1\n\n".utf8))
        #expect((canard.requests.first?.error as? URLError)?.code == .cancelled)

        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let replayed = try await TaskShape.dataDelegate.load(URLRequest(url: url)) {
            canard.makeSession(delegate: $0)
        }
        #expect(replayed.text == "data: 1\n\n")
        #expect(replayed.errorCode == nil)
    }

    @Test func `a download that its client gives up is not recorded`() async throws {
        let arrived = Signal()
        let upstream = try await Upstream.start { _ in
            HTTPServer.Response(
                headers: ["Content-Type": "application/octet-stream"],
                body: .stream { writer in
                    try await writer.write("some")
                    try await Task.sleep(for: .seconds(600))
                }
            )
        }
        let canard = Canard()
        canard.recordingURL = directory.url
        let delegate = LoadDelegate { _ in arrived.send() }
        let session = canard.makeSession(delegate: delegate)
        let task = session.dataTask(with: upstream.url("/file"))
        async let ended = delegate.answer(to: task)
        await arrived.wait()
        task.cancel()
        _ = await ended
        session.finishTasksAndInvalidate()
        await canard.finishRecording()
        await upstream.stop()
        #expect(directory.files.isEmpty)
    }

    @Test func `secrets in a stream go, and its events stay whole`() async throws {
        let upstream = try await Upstream.start { _ in
            HTTPServer.Response(
                headers: ["Content-Type": "application/x-ndjson"],
                body: .stream { writer in
                    try await writer.write(#"{"token": "a-very-long-secret-of-a-duck"}"# + "\n")
                    try await writer.write(#"{"name": "Donald"}"# + "\n")
                }
            )
        }
        let url = upstream.url("/lines")
        let canard = Canard()
        canard.recordingURL = directory.url
        _ = try await canard.makeSession().data(from: url)
        await canard.finishRecording()
        await upstream.stop()
        canard.recordingURL = nil
        canard.loadingURL = directory.url
        let pieces = Locked<[String]>([])
        let delegate = LoadDelegate { bytes in
            pieces.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        }
        let session = canard.makeSession(delegate: delegate)
        defer { session.finishTasksAndInvalidate() }
        _ = await delegate.answer(to: session.dataTask(with: url))
        let expected = [#"{"token": "REDACTED"}"# + "\n", #"{"name": "Donald"}"# + "\n"]
        #expect(pieces.withLock { $0 } == expected)
    }
}
