import Canard

/// A door that lets one task through at a time, in the order they came, without blocking a thread.
final class SerialGate: Sendable {
    private struct State {
        var isTaken = false
        var queue: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Runs the closure once all that came before are done.
    func pass<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                state.queue.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.queue.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.queue.removeFirst()
        }
        next?.resume()
    }
}
