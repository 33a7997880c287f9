import Dispatch

extension DispatchQueue {
    /// Runs a closure on the queue and returns its result, with no thread waiting for it.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        // The continuation alone orders both sides, but where it is resumed before it is waited for the
        // thread sanitizer does not see that.
        let order = Locked(())
        let result = await withCheckedContinuation { continuation in
            async {
                let result = body()
                order.withLock { _ in }
                continuation.resume(returning: result)
            }
        }
        order.withLock { _ in }
        return result
    }
}
