import Canard
import Foundation
public import Testing

/// Runs a test with a recording of its own: replays it, or records it anew.
///
/// Made by ``Testing/Trait/replay`` and
/// ``Testing/Trait/replay(_:mode:matching:redacting:repeats:unmatched:failsOnUnused:expiresAfter:in:)``.
public struct ReplayTrait: TestTrait, SuiteTrait, TestScoping {
    /// How old a recording may be before a test says so.
    public struct Age: Sendable, Hashable {
        let days: Double

        /// A number of days; what is not positive is over at once.
        public static func days(_ count: Double) -> Age { Age(days: count) }
    }

    /// The name of the recording; nil for that of the test.
    var name: String?
    var mode: Canard.Mode?
    var matchers: Canard.Matchers?
    var redaction: Canard.Redaction?
    var repeats: Canard.RepeatPolicy?
    var bundle: Bundle?
    var checks = TestScope.Checks()
    /// What the trait goes by, besides what it states.
    var environment = ScopeEnvironment()
    /// What tells this trait from others of a test.
    private let id = UUID()

    /// A suite's trait is for all tests within it.
    public var isRecursive: Bool { true }

    /// Runs a test within a scope, and tells of what went wrong with its requests.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard isInForce(for: test) else { return try await function() }
        let testName = try TestName(test, name == nil ? testCase : nil)
        let recording = try RecordingName(name ?? testName.recording)
        var options = ScopeOptions(
            recording: recording.url(
                environment: environment,
                sourceFile: test.filePath,
                bundle: bundle
            )
        )
        if name == nil, let url = options.recording {
            try RecordingOwners.take(url, for: test, testCase)
        }
        try options.takeMode(mode, from: environment)
        options.name = test.name
        options.command = testName.command
        options.matchers = matchers
        options.redaction = redaction
        options.repeats = repeats
        var checks = checks
        // Of several, the last one's instance is asked.
        checks.expectsRequests = name != nil && test.traits.count { $0 is ReplayTrait } <= 1
        try await TestScope(test: test, testCase: testCase, checks: checks)
            .run(options, performing: function)
    }

    /// A trait without a name is a default, which another after it takes the place of.
    private func isInForce(for test: Test) -> Bool {
        let traits = test.traits.compactMap { $0 as? ReplayTrait }
        return name != nil || traits.last.map { $0.id == id } ?? true
    }
}
