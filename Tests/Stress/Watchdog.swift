import Canard
import Foundation
import TestSupport

/// Ends the process when nothing has moved for a while, since a deadlock would wait for ever.
///
/// It is a thread of its own: the queues and the pool that are under stress may all be stuck.
final class Watchdog: Sendable {
    /// The seconds without any progress after which a run counts as hung.
    static let patience = 20

    private struct State {
        var count = 0
        var title = ""
        var step = ""
        /// Folders that are removed before the process is ended.
        var folders: [URL] = []
    }

    private let state = Locked(State())
    private let stopped = DispatchSemaphore(value: 0)

    /// Begins to watch.
    func start() {
        let thread = Thread { [self] in watch() }
        thread.name = "watchdog"
        thread.start()
    }

    /// Ends the watch.
    func stop() { stopped.signal() }

    /// Tells that a scenario begins.
    func enter(_ title: String) {
        state.withLock { state in
            state.count += 1
            state.title = title
            state.step = ""
        }
    }

    /// Tells which part of a scenario begins.
    func step(_ step: String) {
        state.withLock { state in
            state.count += 1
            state.step = step
        }
    }

    /// Tells that something moved.
    func progress() { state.withLock { $0.count += 1 } }

    /// Makes a folder that is gone with the value, and removed as well where a run hangs.
    func makeDirectory() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        state.withLock { $0.folders.append(directory.url) }
        return directory
    }

    private func watch() {
        var last = -1
        var idleSeconds = 0
        while stopped.wait(timeout: .now() + 1) == .timedOut {
            let state = state.withLock { $0 }
            idleSeconds = state.count == last ? idleSeconds + 1 : 0
            last = state.count
            if idleSeconds >= Self.patience { giveUp(state) }
        }
    }

    private func giveUp(_ state: State) -> Never {
        Output.line(
            "HUNG \(state.title) \(state.step): nothing moved for \(Self.patience) s, "
                + "after \(state.count) steps of this run"
        )
        for folder in state.folders { try? FileManager.default.removeItem(at: folder) }
        // Last, since whoever waits for one of them would go on.
        ChildProcess.endAll()
        // Not `exit`, which runs handlers that may wait for what hangs.
        _exit(3)
    }
}
