import Canard
import Testing

@testable import CanardTesting

/// A test within a test, whose issues are looked at rather than told.
struct Rehearsal {
    /// The issues in order.
    let issues: [Issue]
    /// What came out of the trait.
    let error: (any Error)?

    /// Runs a closure as a trait runs a test.
    static func of(
        _ trait: some TestScoping & Sendable,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> Rehearsal {
        let test = try #require(Test.current)
        let testCase = Test.Case.current
        let issues = IssueList()
        let outcome = Outcome()
        let handling: IssueHandlingTrait = .compactMapIssues { issue in
            issues.append(issue)
            return nil
        }
        try await handling.provideScope(for: test, testCase: testCase) {
            do {
                try await trait.provideScope(for: test, testCase: testCase, performing: body)
            } catch {
                outcome.set(error)
            }
        }
        return Rehearsal(issues: issues.all, error: outcome.error)
    }
}

private final class IssueList: Sendable {
    private let list = Locked<[Issue]>([])
    var all: [Issue] { list.withLock { $0 } }
    func append(_ issue: Issue) { list.withLock { $0.append(issue) } }
}

private final class Outcome: Sendable {
    private let value = Locked<(any Error)?>(nil)
    var error: (any Error)? { value.withLock { $0 } }
    func set(_ error: any Error) { value.withLock { $0 = error } }
}
