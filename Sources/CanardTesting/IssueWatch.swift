import Canard
import Testing

/// Sees the issues of a test while it runs.
final class IssueWatch: Sendable {
    private struct State: Sendable {
        var hasFailed = false
        var told: [String] = []
    }

    private let state = Locked(State())

    /// Whether an issue was recorded that fails the test; a known one and a warning do not.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Returns whether an issue has told of a request that was not answered.
    func hasTold(of miss: Canard.UnmatchedRequest) -> Bool {
        let report = miss.description
        return state.withLock { $0.told.contains { $0.contains(report) } }
    }

    /// Notes what a test has thrown, which becomes an issue only after all traits have ended.
    func note(_ error: any Error) {
        let text = Canard.UnmatchedRequest(error)?.description ?? "\(error)"
        state.withLock { state in
            state.hasFailed = true
            state.told.append(text)
        }
    }

    /// Runs a test, and notes its issues.
    func run(
        for test: Test,
        testCase: Test.Case?,
        _ body: @Sendable () async throws -> Void
    ) async throws {
        let handling: IssueHandlingTrait = .compactMapIssues { issue in
            let text = issue.error.flatMap { Canard.UnmatchedRequest($0)?.description }
            self.state.withLock { state in
                if issue.isFailing { state.hasFailed = true }
                state.told.append(text ?? issue.description)
            }
            return issue
        }
        try await handling.provideScope(for: test, testCase: testCase, performing: body)
    }
}
