import Canard

/// The connections of a server and the task that accepts them.
///
/// Whoever is last to leave after a stop ends the poller, so nothing outlives the pool.
final class ConnectionPool: Sendable {
    private struct Member {
        let socket: Socket
        let task: Task<Void, Never>
    }

    private struct State {
        var members: [UInt64: Member] = [:]
        var nextID: UInt64 = 0
        var acceptor: Task<Void, Never>?
        var isAccepting = false
        var isStopping = false
        /// The acceptor, while it waits for a member to leave.
        var vacancy: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())
    private let poller: Poller
    private let maximum: Int

    init(poller: Poller, maximum: Int) {
        self.poller = poller
        self.maximum = max(1, maximum)
    }

    /// Begins to accept connections and to answer their requests.
    func accept(from listener: Listener, service: Service) {
        state.withLock { state in
            state.isAccepting = true
            // Detached, as handlers must not inherit the task-local values of whoever starts.
            state.acceptor = Task.detached { [self] in
                await acceptAll(from: listener, service: service)
                listener.close()
                leave { $0.isAccepting = false }
            }
        }
    }

    /// Ends all connections and cancels their tasks; does not wait for them.
    func stop() {
        let (tasks, vacancy) = state.withLock { state in
            state.isStopping = true
            for member in state.members.values { member.socket.end() }
            let vacancy = state.vacancy
            state.vacancy = nil
            let tasks = state.members.values.map(\.task) + [state.acceptor].compactMap { $0 }
            return (tasks, vacancy)
        }
        // Outside of the lock, since cancellation handlers run within `cancel`.
        for task in tasks { task.cancel() }
        vacancy?.resume()
    }

    /// Returns once all that belongs to a stopped pool is gone.
    func waitUntilGone() async {
        await poller.waitUntilEnded()
    }

    private func acceptAll(from listener: Listener, service: Service) async {
        while await hasVacancy() {
            switch await listener.next() {
            case .connection(let socket): add(socket, service: service)
            case .nothing: continue
            case .exhausted: await pause()
            case .ended: return
            }
        }
    }

    private func add(_ socket: Socket, service: Service) {
        state.withLock { state in
            guard !state.isStopping else { return socket.close() }
            let id = state.nextID
            state.nextID += 1
            let task = Task.detached { [self] in
                var connection = Connection(socket: socket, service: service)
                await connection.serve()
                leave { $0.members[id] = nil }
            }
            state.members[id] = Member(socket: socket, task: task)
        }
    }

    /// Waits until there is room for another connection; false when the pool stops.
    private func hasVacancy() async -> Bool {
        await withCheckedContinuation { continuation in
            let isFull = state.withLock { state in
                guard !state.isStopping, state.members.count >= maximum else { return false }
                state.vacancy = continuation
                return true
            }
            if !isFull { continuation.resume() }
        }
        return state.withLock { !$0.isStopping }
    }

    /// Gives other connections time to end where the system has no descriptors left.
    ///
    /// The waiting connection keeps the listener ready, so trying again at once would spin.
    private func pause() async {
        // A timer of the system could itself need a descriptor.
        await poller.sleep(until: ContinuousClock.now.advanced(by: .milliseconds(100)))
    }

    /// Removes someone, and ends the poller after the last.
    private func leave(_ remove: @Sendable (inout State) -> Void) {
        let (isLast, vacancy) = state.withLock { state in
            remove(&state)
            let vacancy = state.vacancy
            state.vacancy = nil
            return (state.isStopping && !state.isAccepting && state.members.isEmpty, vacancy)
        }
        vacancy?.resume()
        if isLast { poller.stop() }
    }
}
