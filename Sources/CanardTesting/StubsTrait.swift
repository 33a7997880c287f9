import Canard
public import Testing

/// Runs a test with answers that stand beside it.
///
/// Made by ``Testing/Trait/stubs(_:unmatched:)``.
public struct StubsTrait: TestTrait, SuiteTrait, TestScoping {
    let stubs: [Stub]
    let unmatched: UnmatchedPolicy

    /// A suite's trait is for all tests within it.
    public var isRecursive: Bool { true }

    /// Runs a test with the stubs: in the scope of another trait, or in one of its own.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let interactions = try stubs.map { try $0.interaction }
        if let scope = TestScope.current {
            return try await Canard.withStubs(interactions, in: scope, function)
        }
        var options = ScopeOptions()
        options.stubs = interactions
        options.isLoopbackOnly = ScopeEnvironment().isLoopbackOnly
        options.name = test.name
        options.command = try TestName(test, nil).command
        let checks = TestScope.Checks(unmatched: unmatched)
        try await TestScope(test: test, testCase: testCase, checks: checks)
            .run(options, performing: function)
    }
}

extension Trait where Self == StubsTrait {
    /// Answers requests from code that stands beside the test.
    ///
    /// ```swift
    /// @Test(.stubs([.get("https://api.example.com/greeting", body: "hello")]))
    /// func greets() async throws { … }
    /// ```
    ///
    /// Stubs answer in every mode, before any recording, as often as they are asked; the first that fits
    /// answers. A request that neither a stub nor a recording answers fails.
    ///
    /// - Parameters:
    ///   - stubs: The answers. Where a method and URL is there twice, the second call gets the second one.
    ///   - unmatched: What becomes of a request that nothing answers, besides its own error. Where a
    ///     recording's trait comes before this one, that one's choice holds.
    /// - Returns: The trait.
    public static func stubs(_ stubs: [Stub], unmatched: UnmatchedPolicy = .issue) -> Self {
        StubsTrait(stubs: stubs, unmatched: unmatched)
    }
}
