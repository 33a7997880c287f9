import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The client sees one and the same, live through Canard, recorded and replayed.
///
/// One after the other: all at once they would wait for the one queue of all sessions, with all other tests.
@Suite(.serialized) struct FidelityTests {
    /// A case in one of the ways to make its request.
    struct Entry: Sendable, CustomTestStringConvertible {
        let example: FidelityCase
        let shape: TaskShape

        var testDescription: String { "\(example.name), \(shape)" }

        static let all = FidelityCase.all.flatMap { example in
            example.shapes.map { Entry(example: example, shape: $0) }
        }
    }

    /// An answer, and the cookies that the session has after it.
    struct Loaded: Hashable {
        var answer: Answer
        var cookies: [String: String]
    }

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: Entry.all)
    func `live, recorded and replayed are one`(_ entry: Entry) async throws {
        let example = entry.example
        let server = try await RunningServer.start(example.server)
        let url = server.url
        let passing = Canard()
        passing.registerRequestHandler { _ in nil }
        let live = try await load(entry, url, from: passing)
        try example.check(live.answer, entry.shape, at: url)
        #expect(live.cookies == example.cookies)

        let recorder = Canard()
        recorder.redaction = .off
        recorder.recordingURL = directory.url
        let recorded = try await load(entry, url, from: recorder)
        #expect(recorded == live)
        await recorder.finishRecording()
        await server.stop()

        let player = Canard()
        player.redaction = .off
        player.loadingURL = directory.url
        player.shouldFallbackToNetwork = false
        // The second is answered from memory, where that can be.
        for _ in 0..<2 {
            let replayed = try await load(entry, url, from: player)
            #expect(replayed == live)
        }
        #expect(player.requests.allSatisfy { if case .file = $0.source { true } else { false } })
    }

    @Test(arguments: FidelityCase.all.filter { $0.plainException == nil })
    func `a live answer is the one without Canard`(_ example: FidelityCase) async throws {
        let server = try await RunningServer.start(example.server)
        let passing = Canard()
        passing.registerRequestHandler { _ in nil }
        for shape in [TaskShape.dataAsync, .dataDelegate] {
            let entry = Entry(example: example, shape: shape)
            let live = try await load(entry, server.url, from: passing)
            let plain = try await load(entry, server.url, from: nil)
            #expect(live == plain)
        }
        await server.stop()
    }

    private func load(_ entry: Entry, _ url: URL, from canard: Canard?) async throws -> Loaded {
        let example = entry.example
        let request = try example.request(at: url)
        let configuration = URLSessionConfiguration.ephemeral
        let body = Data(example.body.utf8)
        var answer = try await entry.shape.load(request, body: body) { delegate in
            canard?.makeSession(configuration: configuration, delegate: delegate)
                ?? URLSession(
                    configuration: configuration,
                    delegate: delegate,
                    delegateQueue: nil
                )
        }.withoutTransfer
        // The time of the answer.
        answer.headers["date"] = nil
        let cookies = configuration.httpCookieStorage?.cookies ?? []
        return Loaded(
            answer: answer,
            cookies: Dictionary(cookies.map { ($0.name, $0.value) }) { $1 }
        )
    }
}

/// A server of a case.
private enum RunningServer {
    case http(HTTPServer)
    case raw(RawUpstream)

    static func start(_ server: FidelityCase.Server) async throws -> RunningServer {
        switch server {
        case .http(let handler): .http(try await HTTPServer.start(handler: handler))
        case .raw(let answer): .raw(try RawUpstream(answer))
        }
    }

    var url: URL {
        switch self {
        case .http(let server): server.url
        case .raw(let server): server.url("/")
        }
    }

    func stop() async {
        if case .http(let server) = self { await server.stop() }
    }
}
