/// The exchanges that are being recorded, for whoever waits until they are on disk.
final class RecordingActivity: Sendable {
    private struct State: Sendable {
        /// The numbers of the exchanges under way.
        var active: Set<Int> = []
        var lastNumber = 0
        var waiters: [Waiter] = []
        /// Sessions that were replaced while exchanges of theirs may have been under way.
        var former: [WeakReference<RecordingSession>] = []
    }

    /// Someone who waits for the exchanges that were under way when they asked.
    private struct Waiter: Sendable {
        let number: Int
        var exchanges: Set<Int>
        let continuation: CheckedContinuation<Void, Never>
    }

    private let state = Locked(State())

    /// One exchange; it has to be ended once.
    struct Exchange: Sendable {
        fileprivate let activity: RecordingActivity
        fileprivate let number: Int

        /// Ends the exchange.
        func end() { activity.end(number) }
    }

    /// Counts an exchange.
    func begin() -> Exchange {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.active.insert(state.lastNumber)
            return state.lastNumber
        }
        return Exchange(activity: self, number: number)
    }

    private func end(_ number: Int) {
        let done = state.withLock { state in
            state.active.remove(number)
            for index in state.waiters.indices { state.waiters[index].exchanges.remove(number) }
            defer { state.waiters.removeAll { $0.exchanges.isEmpty } }
            return state.waiters.filter { $0.exchanges.isEmpty }
        }
        for waiter in done { waiter.continuation.resume() }
    }

    /// Remembers a session for as long as it lives.
    func watch(_ session: RecordingSession) {
        state.withLock { state in
            state.former.removeAll { $0.object == nil || $0.object === session }
            state.former.append(WeakReference(session))
        }
    }

    /// Whether no exchange is under way.
    var isIdle: Bool { state.withLock { $0.active.isEmpty } }

    /// Waits for the exchanges under way, and has the sessions put their folders in order.
    ///
    /// Where the task is cancelled it waits no longer.
    func finish(_ current: RecordingSession?) async {
        await wait()
        let former = state.withLock { $0.former.compactMap(\.object) }
        for session in former { await session.settle() }
        await current?.settle()
    }

    private func wait() async {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !state.active.isEmpty, !Task.isCancelled else { return true }
                    state.waiters.append(
                        Waiter(number: number, exchanges: state.active, continuation: continuation)
                    )
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let place = state.waiters.firstIndex { $0.number == number }
                return place.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume()
        }
    }
}
