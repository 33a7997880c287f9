import Dispatch

extension DispatchQueue {
    /// Runs a closure on the queue and returns its result, with no thread waiting for it.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        // The continuation alone orders both sides, but where it is resumed before it is waited for the
        // thread sanitizer does not see that.
        let hasRun = Locked(false)
        let result = await withCheckedContinuation { continuation in
            async {
                let result = body()
                hasRun.withLock { $0 = true }
                continuation.resume(returning: result)
            }
        }
        hasRun.withLock { _ in }
        return result
    }
}
