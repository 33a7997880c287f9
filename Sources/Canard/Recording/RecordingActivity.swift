/// The exchanges that are being recorded, for whoever waits until they are on disk.
final class RecordingActivity: Sendable {
    private struct State: Sendable {
        var count = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// Sessions that were replaced while exchanges of theirs may have been under way.
        var former: [WeakReference<RecordingSession>] = []
    }

    private let state = Locked(State())

    /// One exchange; it has to be ended once.
    struct Exchange: Sendable {
        fileprivate let activity: RecordingActivity

        /// Ends the exchange.
        func end() { activity.end() }
    }

    /// Counts an exchange.
    func begin() -> Exchange {
        state.withLock { $0.count += 1 }
        return Exchange(activity: self)
    }

    private func end() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.count -= 1
            guard state.count == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Remembers a session for as long as it lives.
    func watch(_ session: RecordingSession) {
        state.withLock { state in
            state.former.removeAll { $0.object == nil || $0.object === session }
            state.former.append(WeakReference(session))
        }
    }

    /// Waits until no exchange is left, and has the sessions put their folders in order.
    func finish(_ current: RecordingSession?) async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.count > 0 { state.waiting.append(continuation) }
                return state.count == 0
            }
            if isIdle { continuation.resume() }
        }
        let former = state.withLock { $0.former.compactMap(\.object) }
        for session in former { await session.settle() }
        await current?.settle()
    }
}
