public import Foundation

// Scopes for code that is not async.
extension Canard {
    /// Runs a closure with an instance of its own that replays or records a recording called by name.
    ///
    /// For code that is not `async`, such as test methods of XCTest; all is as with the form that is. Where
    /// something is recorded or verified, this blocks the thread until requests under way have ended and all
    /// is on disk. Threads of Swift's tasks must not block: there, use the other form.
    ///
    /// - Parameters:
    ///   - name: The recording.
    ///   - mode: What to do with it; by default that of `CANARD_MODE`, else ``Mode/replay``.
    ///   - bundle: A bundle with a folder `Recordings`, such as `Bundle.module`.
    ///   - sourceFile: The file that the call is in.
    ///   - body: What is run with the instance.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and ``CanardError`` as the other form does.
    public static func withRecording<Result>(
        _ name: String,
        mode: Mode? = nil,
        in bundle: Bundle? = nil,
        sourceFile: String = #filePath,
        _ body: (Canard) throws -> Result
    ) throws -> Result {
        try withRecording(ScopeOptions(name, mode, in: bundle, sourceFile: sourceFile), body)
    }

    /// Runs a closure with an instance of its own that replays or records a folder.
    ///
    /// For code that is not `async`; see ``withRecording(_:mode:in:sourceFile:_:)``.
    ///
    /// - Parameters:
    ///   - url: The folder.
    ///   - mode: What to do with it; by default that of `CANARD_MODE`, else ``Mode/replay``.
    ///   - body: What is run with the instance.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and ``CanardError`` as by name.
    public static func withRecording<Result>(
        at url: URL,
        mode: Mode? = nil,
        _ body: (Canard) throws -> Result
    ) throws -> Result {
        var options = ScopeOptions(recording: url)
        try options.takeMode(mode, from: ScopeEnvironment())
        return try withRecording(options, body)
    }

    static func withRecording<Result>(
        _ options: ScopeOptions,
        _ body: (Canard) throws -> Result
    ) throws -> Result {
        try ScopeGate.passAtOnce {
            let scope = try Scope(options, within: current)
            let result: Result
            do {
                result = try $scoped.withValue(scope.canard) { try body(scope.canard) }
                if options.mode == .verify {
                    try scope.canard.finishRecordingBlocking()
                    try scope.canard.requireNoDeviation()
                }
            } catch {
                if (error as? CanardError)?.code != .changedAnswer { scope.canard.logDeviations() }
                // As in the other form, the log tells of what else goes wrong.
                try? scope.endBlocking(isKept: false)
                throw error
            }
            try scope.endBlocking(isKept: true)
            return result
        }
    }
}

extension Scope {
    /// Ends the scope as `end` does; blocks until requests under way have ended.
    fileprivate func endBlocking(isKept: Bool) throws {
        guard isKept, recordsAnything else { return try settle(isKept: isKept) }
        do {
            try canard.finishRecordingBlocking()
        } catch {
            try settle(isKept: false)
            throw error
        }
        try settle(isKept: true)
    }
}

extension Canard {
    /// Waits until what is under way is recorded or compared.
    ///
    /// - Throws: ``CanardError/Code/invalidSetting`` in a task, which must not block: it might hold the thread
    ///   that those requests need.
    fileprivate func finishRecordingBlocking() throws {
        guard !isRecordingIdle else { return }
        let isInTask = withUnsafeCurrentTask { $0 != nil }
        guard !isInTask else {
            throw CanardError(
                .invalidSetting,
                reason:
                    "requests of this scope are under way, and a task must not wait for them by "
                    + "blocking; make the closure async, and await withRecording"
            )
        }
        let isDone = Locked(false)
        let done = DispatchSemaphore(value: 0)
        Task.detached { [self] in
            await finishRecording()
            isDone.withLock { $0 = true }
            done.signal()
        }
        guard Thread.isMainThread else { return done.wait() }
        // Delegates may be called on the main queue, so it goes on meanwhile.
        while !isDone.withLock({ $0 }) {
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
        }
    }
}
