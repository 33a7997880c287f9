/// Lets scopes run at the same time, and one that is to be alone by itself.
///
/// One that is to be alone waits until no other is inside, and may be overtaken meanwhile: others need not
/// wait for it, so none can wait for one that waits itself. A scope within another goes through at once.
package enum ScopeGate {
    private typealias Continuation = CheckedContinuation<Void, any Error>

    private struct Waiter {
        let number: Int
        let isExclusive: Bool
        let continuation: Continuation
    }

    private struct State {
        /// How many are inside.
        var count = 0
        /// Whether one is inside that is to be alone.
        var isTaken = false
        var waiters: [Waiter] = []
        /// Those that were cancelled before they waited.
        var cancelled: Set<Int> = []
        var lastNumber = 0

        func admits(isExclusive: Bool) -> Bool { isExclusive ? count == 0 : !isTaken }

        mutating func admit(isExclusive: Bool) {
            count += 1
            isTaken = isExclusive
        }

        /// Lets those in that may go, and returns them; those that are to be alone come last.
        mutating func admitWaiters() -> [Continuation] {
            var admitted: [Continuation] = []
            for isExclusive in [false, true] {
                while admits(isExclusive: isExclusive),
                    let place = waiters.firstIndex(where: { $0.isExclusive == isExclusive })
                {
                    admit(isExclusive: isExclusive)
                    admitted.append(waiters.remove(at: place).continuation)
                }
            }
            return admitted
        }
    }

    private static let state = Locked(State())

    /// What a task has that is inside; a task that outlives it has one that is over.
    private final class Pass: Sendable {
        private let ended = Locked(false)
        var isOver: Bool { ended.withLock { $0 } }
        func end() { ended.withLock { $0 = true } }
    }

    @TaskLocal private static var pass: Pass?
    private static var isInside: Bool { pass.map { !$0.isOver } ?? false }

    /// Whether the current task is a test's, if there is anyone who knows; nil where nobody does.
    private static let testDetector = Locked<(@Sendable () -> Bool)?>(nil)

    /// Sets who knows whether the current task is a test's.
    package static func setTestDetector(_ detector: @escaping @Sendable () -> Bool) {
        testDetector.withLock { $0 = detector }
    }

    /// Whether the current task is known to be a test's.
    static var isInTest: Bool { testDetector.withLock { $0 }?() ?? false }

    /// Runs a closure once no other scope stands against it.
    ///
    /// - Parameters:
    ///   - isExclusive: Whether it is to be alone.
    ///   - isolation: The actor that the closure runs on: the caller's.
    ///   - body: What is run.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and `CancellationError` where the task is cancelled as it waits.
    package static func pass<Result>(
        isExclusive: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        if isInside { return try await body() }
        // Work that has left the task of a test may be awaited by one that is alone.
        if isExclusive || isInTest {
            try await enter(isExclusive: isExclusive)
        } else {
            enterAtOnce()
        }
        let pass = Pass()
        defer {
            pass.end()
            leave()
        }
        return try await $pass.withValue(pass, operation: body, isolation: isolation)
    }

    /// Runs a closure at once: a thread that waited might be the one that whoever is inside needs.
    static func passAtOnce<Result>(_ body: () throws -> Result) rethrows -> Result {
        if isInside { return try body() }
        enterAtOnce()
        let pass = Pass()
        defer {
            pass.end()
            leave()
        }
        return try $pass.withValue(pass, operation: body)
    }

    private static func enterAtOnce() { state.withLock { $0.count += 1 } }

    private static func enter(isExclusive: Bool) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Swift.Result<Void, any Error>? in
                    let isCancelled = state.cancelled.remove(number) != nil
                    if state.admits(isExclusive: isExclusive) {
                        state.admit(isExclusive: isExclusive)
                        return .success(())
                    }
                    if isCancelled { return .failure(CancellationError()) }
                    state.waiters.append(
                        Waiter(number: number, isExclusive: isExclusive, continuation: continuation)
                    )
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
            // Whoever got in after having been cancelled has left a note.
            state.withLock { _ = $0.cancelled.remove(number) }
        } onCancel: {
            let waiter = state.withLock { state in
                guard let place = state.waiters.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return Waiter?.none
                }
                return state.waiters.remove(at: place)
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private static func leave() {
        let admitted = state.withLock { state in
            state.count -= 1
            if state.count == 0 { state.isTaken = false }
            return state.admitWaiters()
        }
        for continuation in admitted { continuation.resume() }
    }
}
