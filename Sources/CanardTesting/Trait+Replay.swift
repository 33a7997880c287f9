public import Canard
public import Foundation
public import Testing

extension Trait where Self == ReplayTrait {
    /// Replays a HAR file, as a browser or a proxy exports it; all else is as with a recording.
    ///
    /// ```swift
    /// @Test(.replay(har: "checkout.har")) func checksOut() async throws { … }
    /// ```
    ///
    /// - Parameters:
    ///   - file: The file's name, looked for as recordings are: in the nearest `Recordings` above the test.
    ///   - matchers: Which parts of a request decide; by default those of the instance around.
    ///   - unmatched: What becomes of a request that nothing answers, besides its own error.
    ///   - bundle: A bundle with a folder `Recordings`, such as `Bundle.module`.
    /// - Returns: The trait.
    public static func replay(
        har file: String,
        matching matchers: Canard.Matchers? = nil,
        unmatched: UnmatchedPolicy = .issue,
        in bundle: Bundle? = nil
    ) -> Self {
        .replay(file, mode: .replay, matching: matchers, unmatched: unmatched, in: bundle)
    }

    /// Replays the recording that is named after the test: `Recordings/<Suite>/<test>`, with its arguments.
    ///
    /// On a suite it is for all tests within that name no recording of their own.
    public static var replay: Self { ReplayTrait() }

    /// Replays a recording, or records it.
    ///
    /// ```swift
    /// @Test(.replay("happy-path")) func fetchesTheUser() async throws {
    ///     let user = try await API(session: Canard.current.makeSession()).user(42)
    ///     #expect(user.name == "Donald")
    /// }
    /// ```
    ///
    /// The test runs in a scope (see `Canard.withRecording`), in parallel with others. What it records is
    /// written once it has passed; an issue is enough to drop it. A request that nothing answers is an issue
    /// at the test's line. Traits stack: the last is asked first, those of suites last.
    ///
    /// - Parameters:
    ///   - name: The recording, looked for in `CANARD_RECORDINGS`, in the nearest `Recordings` above the
    ///     test's file, and in the bundle; by default that named after the test.
    ///   - mode: What to do with it; by default that of `CANARD_MODE`, else `replay`.
    ///   - matchers: Which parts of a request decide; by default those of the instance around.
    ///   - redaction: What is taken out before anything is written; by default that of the instance around.
    ///   - repeats: What comes when answers are used up; by default that of the instance around.
    ///   - unmatched: What becomes of a request that nothing answers, besides its own error.
    ///   - failsOnUnused: Whether a file of the recording that the test did not ask for is an issue.
    ///   - age: When a test warns that what it replays is old; never by default.
    ///   - bundle: A bundle with a folder `Recordings`, such as `Bundle.module`.
    /// - Returns: The trait.
    public static func replay(
        _ name: String? = nil,
        mode: Canard.Mode? = nil,
        matching matchers: Canard.Matchers? = nil,
        redacting redaction: Canard.Redaction? = nil,
        repeats: Canard.RepeatPolicy? = nil,
        unmatched: UnmatchedPolicy = .issue,
        failsOnUnused: Bool = false,
        expiresAfter age: ReplayTrait.Age? = nil,
        in bundle: Bundle? = nil
    ) -> Self {
        ReplayTrait(
            name: name,
            mode: mode,
            matchers: matchers,
            redaction: redaction,
            repeats: repeats,
            bundle: bundle,
            checks: TestScope.Checks(
                unmatched: unmatched,
                failsOnUnused: failsOnUnused,
                expiresAfter: age
            )
        )
    }
}
