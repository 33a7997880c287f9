import Canard
import CanardTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Cases of one test at the same time, each with its own answer to the same URL.
@Suite struct ParallelCasesTests {
    private static let arrived = Signal()
    private static let all = Signal()
    private static let count = 100

    @Test(.stubs([]), .timeLimit(.minutes(1)), arguments: 0..<count)
    func `each case gets its own answer from URLSession.shared while all others wait for theirs`(
        _ number: Int
    ) async throws {
        Canard.registerRequestHandler { request in
            Self.arrived.send()
            // Until all are under way: they overlap, or this never ends.
            await Self.all.wait()
            return try MockResponse(for: request, text: "\(number)").delayed(by: .milliseconds(100))
        }
        if number == 0 {
            Task {
                for _ in 0..<Self.count { await Self.arrived.wait() }
                for _ in 0..<Self.count { Self.all.send() }
            }
        }
        let url = try #require(URL(string: "http://pond.example/who"))
        let (data, _) = try await URLSession.shared.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == "\(number)")
        #expect(Canard.requests.count == 1)
    }
}
