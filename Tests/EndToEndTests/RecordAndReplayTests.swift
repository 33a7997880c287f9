import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RecordAndReplayTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `200 requests at once are recorded, and replayed without the server`() async throws {
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.recordingURL = directory.url
        let session = canard.makeSession()
        let urls = (0..<200).map { upstream.url("/item/\($0)?page=\($0 % 3)") }
        let recorded = try await load(urls, session)
        await canard.finishRecording()
        await upstream.stop()

        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let replayed = try await load(urls, session)
        #expect(replayed.count == 200)
        #expect(replayed == recorded)
    }

    private struct Answer: Hashable, Sendable {
        var status: Int
        var headers: [String: String]
        var body: Data
    }

    private func load(_ urls: [URL], _ session: URLSession) async throws -> [URL: Answer] {
        try await withThrowingTaskGroup(of: (URL, Answer).self) { group in
            for url in urls {
                group.addTask {
                    let (data, response) = try await session.data(from: url)
                    let http = try #require(response as? HTTPURLResponse)
                    let headers = try #require(http.allHeaderFields as? [String: String])
                    return (url, Answer(status: http.statusCode, headers: headers, body: data))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}
