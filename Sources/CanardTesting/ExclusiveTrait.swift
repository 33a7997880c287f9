public import Testing
import Canard

/// Runs a test while no other scope is active.
///
/// Made by ``Testing/Trait/exclusive``.
public struct ExclusiveTrait: TestTrait, SuiteTrait, TestScoping {
    /// A suite's trait is for all tests within it, one at a time.
    public var isRecursive: Bool { true }

    /// Waits until other tests' scopes have ended, and keeps others from beginning.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        TestScope.detectTests()
        try await ScopeGate.pass(isExclusive: true) { try await function() }
    }
}

extension Trait where Self == ExclusiveTrait {
    /// Runs the test while no other Canard scope is active, so that every request must be its own.
    ///
    /// For code whose requests do not tell where they were made: on Apple platforms that of an app that
    /// makes its own sessions. Tests without a scope run meanwhile, those with one wait. It begins when no
    /// scope is active, in a large suite towards the end, and a time limit of the test counts the wait.
    public static var exclusive: Self { ExclusiveTrait() }
}
