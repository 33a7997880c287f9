import Canard
import Foundation
import TestSupport

/// How long something took, and how much memory it took besides what was in use.
struct MemoryPeak: CustomStringConvertible {
    let seconds: Double
    /// Megabytes above the start; 0 where the platform does not tell.
    let growth: Double

    var description: String { String(format: "%.2f s, %.0f MB above the start", seconds, growth) }

    /// Runs a closure while another thread looks at the memory every few milliseconds.
    static func during(_ body: () throws -> Void) throws -> MemoryPeak {
        let before = ResidentMemory.bytes ?? 0
        let peak = Locked(before)
        let isOver = Locked(false)
        let ended = DispatchSemaphore(value: 0)
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now(), repeating: .milliseconds(5))
        timer.setEventHandler {
            let now = ResidentMemory.bytes ?? 0
            peak.withLock { $0 = max($0, now) }
            if isOver.withLock({ $0 }) { timer.cancel() }
        }
        timer.setCancelHandler { ended.signal() }
        timer.resume()
        let start = ContinuousClock.now
        defer {
            isOver.withLock { $0 = true }
            ended.wait()
        }
        try body()
        let seconds = start.duration(to: .now).seconds
        return MemoryPeak(
            seconds: seconds,
            growth: Double(peak.withLock { $0 } - before) / 1_048_576
        )
    }
}
