public import Foundation

extension Canard {
    /// Runs a closure with an instance of its own that replays or records a recording called by name.
    ///
    /// ```swift
    /// let user = try await Canard.withRecording("happy-path") { canard in
    ///     try await API(session: canard.makeSession()).user(42)
    /// }
    /// ```
    ///
    /// Within the closure ``current`` is that instance. It answers its own sessions on every platform, and on
    /// Linux `URLSession.shared` too, for requests that are made in the closure's task; where a request does
    /// not tell where it was made, the only scope that is active answers it, and it fails where there are
    /// several. Scopes may run at the same time, and be nested: in modes that replay, the recordings of the
    /// outer one answer what those of the inner do not.
    ///
    /// What was recorded is written once the closure has returned, and dropped where it threw. Scopes that
    /// record into one recording at the same time write when the last of them ends. The scope waits for
    /// requests under way that are recorded; end streams that have no end before.
    ///
    /// The form of this for code that is not `async` blocks its thread while it writes; it is for threads that
    /// may block, such as those of XCTest, and not for tasks.
    ///
    /// - Parameters:
    ///   - name: The recording: `CANARD_RECORDINGS/<name>` where that variable is set, else the nearest
    ///     `Recordings/<name>` above the source file, else the one in the bundle. A new one is made in
    ///     `Recordings` beside the source file.
    ///   - mode: What to do with it; by default that of `CANARD_MODE`, else ``Mode/replay``. With `CI` in the
    ///     environment nothing goes live, unless `CANARD_ALLOW_LIVE` is 1.
    ///   - bundle: A bundle with a folder `Recordings`, such as `Bundle.module`.
    ///   - sourceFile: The file that the call is in.
    ///   - isolation: The actor that the closure runs on: the caller's.
    ///   - body: What is run with the instance.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws; ``CanardError/Code/invalidSetting`` for a name or mode that is none,
    ///   ``CanardError/Code/recordingNotWritable``, and in mode `verify` ``CanardError/Code/changedAnswer``.
    public static func withRecording<Result>(
        _ name: String,
        mode: Mode? = nil,
        in bundle: Bundle? = nil,
        sourceFile: String = #filePath,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Canard) async throws -> Result
    ) async throws -> Result {
        let options = try ScopeOptions(name, mode, in: bundle, sourceFile: sourceFile)
        return try await withRecording(options, isolation: isolation, body)
    }

    /// Runs a closure with an instance of its own that replays or records a folder.
    ///
    /// All else is as with ``withRecording(_:mode:in:sourceFile:isolation:_:)``.
    ///
    /// - Parameters:
    ///   - url: The folder.
    ///   - mode: What to do with it; by default that of `CANARD_MODE`, else ``Mode/replay``.
    ///   - isolation: The actor that the closure runs on: the caller's.
    ///   - body: What is run with the instance.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and ``CanardError`` as by name.
    public static func withRecording<Result>(
        at url: URL,
        mode: Mode? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Canard) async throws -> Result
    ) async throws -> Result {
        try await withRecording(at: url, mode, ScopeEnvironment(), isolation: isolation, body)
    }

    /// Runs a scope under a given environment, for tests as well.
    static func withRecording<Result>(
        at url: URL,
        _ mode: Mode?,
        _ environment: ScopeEnvironment,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Canard) async throws -> Result
    ) async throws -> Result {
        var options = ScopeOptions(recording: url)
        try options.takeMode(mode, from: environment)
        return try await withRecording(options, isolation: isolation, body)
    }

    private static func withRecording<Result>(
        _ options: ScopeOptions,
        isolation: isolated (any Actor)?,
        _ body: (Canard) async throws -> Result
    ) async throws -> Result {
        try await withScope(options, isolation: isolation) { canard in
            do {
                let result = try await body(canard)
                if options.mode == .verify {
                    await canard.finishRecording()
                    try canard.requireNoDeviation()
                }
                return result
            } catch let error where (error as? CanardError)?.code != .changedAnswer {
                canard.logDeviations()
                throw error
            }
        }
    }

    /// Runs a closure with an instance of its own.
    ///
    /// - Parameters:
    ///   - options: What the scope is made with.
    ///   - isolation: The actor that the closure runs on: the caller's.
    ///   - isKept: Whether what was recorded is kept, asked when the closure has returned.
    ///   - body: What is run with the instance.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and a ``CanardError`` where the scope cannot begin or write.
    package static func withScope<Result>(
        _ options: ScopeOptions,
        isolation: isolated (any Actor)? = #isolation,
        keepingIf isKept: @Sendable () -> Bool = { true },
        _ body: (Canard) async throws -> Result
    ) async throws -> Result {
        try await ScopeGate.pass(isolation: isolation) {
            let scope = try Scope(options, within: current)
            let result: Result
            do {
                result = try await $scoped.withValue(
                    scope.canard,
                    operation: { try await body(scope.canard) },
                    isolation: isolation
                )
            } catch {
                // What other scopes have recorded is written now if this is the last of them; where that
                // fails, the log tells, since the caller has an error of its own.
                try? await scope.drop()
                throw error
            }
            try await scope.end(isKept: isKept)
            return result
        }
    }

    /// Takes over how requests are matched, redacted and delivered, but for what a scope has of its own.
    func takeOver(from other: Canard, _ scope: ScopeSettings, _ options: ScopeOptions) {
        let settings = other.settings
        update {
            $0.takeOver(settings)
            $0.scope = scope
            $0.matchers = options.matchers ?? $0.matchers
            $0.redaction = options.redaction ?? $0.redaction
            $0.repeats = options.repeats ?? $0.repeats
        }
        follow(.rules) { _ in }
        takeLiveConfiguration(of: other)
    }

    /// Runs a closure in which interactions answer in every mode: within the scope that is current, if any.
    package static func withStubs(
        _ stubs: [Interaction],
        in scope: Canard,
        _ body: () async throws -> Void
    ) async throws {
        let former = scope.settings.scope?.stubs ?? []
        func set(_ stubs: [Interaction]) {
            scope.follow(.layers) { $0.scope?.stubs = stubs }
            scope.setBase()
        }
        set(stubs.shadowing(former))
        defer { set(former) }
        try await body()
    }

    /// Returns what there is to tell of requests that did not tell whose they are; each is returned once.
    package static func takeUnclaimedRequests() -> [CanardError] { ActiveScopes.takeUnclaimed() }

    /// Fails all requests from now on: a session that outlives its scope is not answered any more.
    func endScope() {
        var over = Settings()
        over.isOver = true
        // What is written now is told as the scope wanted it.
        over.log = settings.log
        over.logsRequests = settings.logsRequests
        over.scope = settings.scope
        setBase(over)
        update { [over] in $0 = over }
    }
}
