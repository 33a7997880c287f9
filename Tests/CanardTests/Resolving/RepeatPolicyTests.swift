import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import TestSupport
import Testing

@testable import Canard

@Suite struct RepeatPolicyTests {
    /// Answers "1" once, "2" twice, "3" once.
    @Test(
        arguments: [
            (Canard.RepeatPolicy.inOrderThenLast, ["1", "2", "2", "3", "3", "3"]),
            (.inOrderThenFail, ["1", "2", "2", "3", nil, nil]),
            (.first, ["1", "1", "1", "1", "1", "1"]),
            (.loop, ["1", "2", "2", "3", "1", "2"]),
        ] as [(Canard.RepeatPolicy, [String?])]
    )
    func `answers are given in order, each as often as it says`(
        _ repeats: Canard.RepeatPolicy,
        _ expected: [String?]
    ) async throws {
        let directory = try TemporaryDirectory()
        for (number, times) in [(1, 1), (2, 2), (3, 1)] {
            let text =
                #"{"ordinal":\#(number),"times":\#(times),"request":{"url":"https://a/n"},"response":{"status_code":200,"body":"\#(number)"}}"#
            try Data(text.utf8).write(to: directory.appending("n\(number).json"))
        }
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        canard.repeats = repeats
        let url = try #require(URL(string: "https://a/n"))
        for round in 0..<2 {
            for expected in expected {
                let answer = await Result.of { try await canard.data(for: URLRequest(url: url)).0 }
                #expect(
                    answer.success.map { String(decoding: $0, as: UTF8.self) } == expected,
                    "round \(round)"
                )
                guard expected == nil else { continue }
                let error = try #require(answer.failure as? URLError)
                #expect(error.code == .notConnectedToInternet)
                #expect(
                    error.localizedDescription.hasPrefix(
                        "error: all answers to GET https://a/n are used up, after 4 calls"
                    )
                )
            }
            // Setting the layers starts the order anew.
            canard.loadingURLs = canard.loadingURLs
        }
    }
}

extension Result where Failure == any Error {
    /// What an async closure returns or throws.
    static func of(_ body: () async throws -> Success) async -> Self {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    var success: Success? { try? get() }

    var failure: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
