import Canard

/// Something that happens a number of times, for whoever waits for it.
package final class Signal: Sendable {
    private struct State: Sendable {
        var count = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    package init() {}

    /// Tells one waiter, now or when it comes.
    package func send() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.count += 1
            return nil
        }
        waiter?.resume()
    }

    /// Waits until it was sent once more than it was waited for.
    package func wait() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.count > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.count -= 1
                return true
            }
            if isThere { continuation.resume() }
        }
    }
}
