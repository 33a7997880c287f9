import Canard
import Foundation

/// A thread that waits for sockets on behalf of tasks.
///
/// One `poll` holds all sockets and the nearest deadline, so waits need neither a thread nor a
/// timer each, and behave alike on all platforms.
final class Poller: Sendable {
    /// What a wait is for.
    enum Interest: Sendable {
        case reading, writing
        /// Neither: only that the peer reset, or that both directions have ended.
        case hangUp
    }

    /// How a wait ended.
    enum Outcome: Sendable {
        case ready, timedOut, cancelled
    }

    /// What cancelling a task does to its wait.
    enum Cancellation: Sendable {
        case endsWait, ignored
    }

    /// A socket, what it should be ready for, and the time to give up.
    struct Wait: Sendable {
        let descriptor: Int32
        let interest: Interest
        let deadline: ContinuousClock.Instant?
    }

    private struct Entry {
        let wait: Wait
        let continuation: CheckedContinuation<Outcome, Never>
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var nextID: UInt64 = 0
        var isWakePending = false
        var isStopping = false
        var hasEnded = false
        var endWaiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    private let pipe: (read: Int32, write: Int32)

    /// Starts the thread; throws where the process has no descriptors left.
    init() throws(SocketError) {
        guard let pipe = Descriptor.makePipe() else { throw .failed(call: "pipe", errno: errno) }
        self.pipe = pipe
        let thread = Thread { [self] in run() }
        thread.name = "CanardServer.Poller"
        thread.start()
    }

    /// Waits until a socket is ready or the deadline has passed; the socket must stay open.
    func outcome(of wait: Wait, cancellation: Cancellation) async -> Outcome {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        guard cancellation == .endsWait else {
            return await enter(wait, as: id, unless: { false })
        }
        return await withTaskCancellationHandler {
            // A task is marked as cancelled before its handler runs. So a cancellation before the
            // entry is made is seen here, and a later one finds the entry.
            await enter(wait, as: id, unless: { Task.isCancelled })
        } onCancel: {
            cancel(id)
        }
    }

    /// Returns at the deadline, or where the task is cancelled.
    func sleep(until deadline: ContinuousClock.Instant) async {
        // The system passes over descriptors that are negative.
        let wait = Wait(descriptor: -1, interest: .hangUp, deadline: deadline)
        _ = await outcome(of: wait, cancellation: .endsWait)
    }

    /// Ends all waits and then the thread; does not wait for it.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            wake(&state)
        }
    }

    /// Returns once the thread has ended and its descriptors are closed.
    func waitUntilEnded() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.endWaiters.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    private func enter(
        _ wait: Wait,
        as id: UInt64,
        unless isCancelled: () -> Bool
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            let isWaiting = state.withLock { state in
                guard !state.isStopping, !isCancelled() else { return false }
                state.entries[id] = Entry(wait: wait, continuation: continuation)
                wake(&state)
                return true
            }
            if !isWaiting { continuation.resume(returning: .cancelled) }
        }
    }

    private func cancel(_ id: UInt64) {
        let entry: Entry? = state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: id) else { return nil }
            // The kernel holds on to a socket it polls: without this, a close would be late.
            wake(&state)
            return entry
        }
        entry?.continuation.resume(returning: .cancelled)
    }

    private func wake(_ state: inout State) {
        guard !state.isWakePending, !state.hasEnded else { return }
        state.isWakePending = true
        // The result does not matter: the pipe is only full where the thread will wake anyway.
        _ = write(pipe.write, [1 as UInt8], 1)
    }
}

extension Poller {
    private func run() {
        var ids: [UInt64] = []
        var descriptors: [pollfd] = []
        while let deadline = prepare(&ids, &descriptors) {
            let count = poll(&descriptors, nfds_t(descriptors.count), deadline)
            if count > 0, descriptors[0].revents != 0 { drainPipe() }
            finishWaits(ids, descriptors)
        }
        end()
    }

    /// Fills in what to poll and returns for how many milliseconds, or nil when it is time to end.
    private func prepare(_ ids: inout [UInt64], _ descriptors: inout [pollfd]) -> Int32? {
        ids.removeAll(keepingCapacity: true)
        descriptors.removeAll(keepingCapacity: true)
        descriptors.append(pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0))
        var nearest: ContinuousClock.Instant?
        let isStopping = state.withLock { state in
            state.isWakePending = false
            for (id, entry) in state.entries {
                let wait = entry.wait
                ids.append(id)
                let events = wait.interest.events
                descriptors.append(pollfd(fd: wait.descriptor, events: events, revents: 0))
                if let deadline = wait.deadline { nearest = min(nearest ?? deadline, deadline) }
            }
            return state.isStopping
        }
        return isStopping ? nil : nearest.map(Self.milliseconds(until:)) ?? -1
    }

    private func finishWaits(_ ids: [UInt64], _ descriptors: [pollfd]) {
        let now = ContinuousClock.now
        let finished = state.withLock { state in
            var finished: [(entry: Entry, outcome: Outcome)] = []
            for (index, id) in ids.enumerated() {
                guard let entry = state.entries[id] else { continue }
                let isReady = descriptors[index + 1].revents != 0
                let isLate = entry.wait.deadline.map { $0 <= now } ?? false
                guard isReady || isLate else { continue }
                state.entries[id] = nil
                finished.append((entry, isReady ? .ready : .timedOut))
            }
            return finished
        }
        for (entry, outcome) in finished { entry.continuation.resume(returning: outcome) }
    }

    private func drainPipe() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(pipe.read, &bytes, bytes.count) == bytes.count {}
    }

    private func end() {
        let (entries, endWaiters) = state.withLock { state in
            let result = (Array(state.entries.values), state.endWaiters)
            state.entries = [:]
            state.endWaiters = []
            state.hasEnded = true
            close(pipe.read)
            close(pipe.write)
            return result
        }
        for entry in entries { entry.continuation.resume(returning: .cancelled) }
        for waiter in endWaiters { waiter.resume() }
    }

    /// Rounds up, so that the wait is not over just before the deadline, again and again.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { return 0 }
        let hour: Int64 = 3600
        guard left < .seconds(hour) else { return Int32(hour * 1000) }
        let (seconds, attoseconds) = left.components
        return Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}

extension Poller.Interest {
    /// The flags that `poll` takes.
    fileprivate var events: Int16 {
        switch self {
        case .reading: Int16(POLLIN)
        case .writing: Int16(POLLOUT)
        case .hangUp: 0
        }
    }
}
