import Canard
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A recording of one test.
struct Recording: Sendable {
    /// An answer with the cookies that the session has after it.
    struct Loaded: Sendable, Hashable {
        let answer: Answer
        let cookies: [String: String]
    }

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// All files in one text.
    var text: String {
        get throws {
            try directory.contents.values.map { String(decoding: $0, as: UTF8.self) }.joined()
        }
    }

    /// The paths of all files.
    var files: [String] { directory.files }

    /// Returns an instance that takes requests only to pass them on to the network.
    func makeForwarder() -> Canard {
        let canard = Canard()
        canard.registerRequestHandler { _ in nil }
        return canard
    }

    /// Returns an instance that records; true values by default, so that all can be compared.
    func makeRecorder(redaction: Canard.Redaction = .off) -> Canard {
        let canard = Canard()
        canard.redaction = redaction
        canard.recordingURL = directory.url
        return canard
    }

    /// Returns an instance that answers from what was recorded, and never from the network.
    func makePlayer(redaction: Canard.Redaction = .off) -> Canard {
        let canard = Canard()
        canard.redaction = redaction
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        return canard
    }

    /// Loads a request on a session of its own.
    func load(
        _ example: InteropCase,
        _ shape: TaskShape,
        from canard: Canard
    ) async throws -> Loaded {
        let configuration = URLSessionConfiguration.ephemeral
        let answer = try await shape.load(try example.request(), body: example.body) {
            canard.makeSession(configuration: configuration, delegate: $0)
        }
        let cookies = configuration.httpCookieStorage?.cookies ?? []
        return Loaded(
            answer: answer,
            cookies: Dictionary(cookies.map { ($0.name, $0.value) }) { $1 }
        )
    }
}
