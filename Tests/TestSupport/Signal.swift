import Canard

/// Something that happens a number of times, for whoever waits for it.
package final class Signal: Sendable {
    private struct State: Sendable {
        var count = 0
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var lastNumber = 0
    }

    private let state = Locked(State())

    package init() {}

    /// Tells one waiter, now or when it comes.
    package func send() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.count += 1
            return nil
        }
        waiter?.resume()
    }

    /// Waits until it was sent once more than it was waited for, or until the task is cancelled.
    package func wait() async {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    guard state.count > 0 || Task.isCancelled else {
                        state.waiting.append((number, continuation))
                        return false
                    }
                    state.count = max(state.count - 1, 0)
                    return true
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let place = state.waiting.firstIndex { $0.number == number }
                return place.map { state.waiting.remove(at: $0).continuation }
            }
            waiter?.resume()
        }
    }
}
