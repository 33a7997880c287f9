import Foundation
#if canImport(os)
import os
#endif

/// The log unless another is set, and the one place that prints.
enum DefaultLog {
    /// Writes an entry that is at least as important as `CANARD_LOG` asks for.
    ///
    /// `off`, `error`, `warning` (the default) or `debug`. Any other word is taken as the default.
    static func write(_ entry: Canard.LogEntry) {
        guard let threshold, entry.level >= threshold else { return }
        #if canImport(os)
        let type: OSLogType =
            switch entry.level {
            case .debug: .debug
            case .warning: .default
            case .error: .error
            }
        logger.log(level: type, "\(entry.message, privacy: .public)")
        #else
        FileHandle.standardError.write(Data("\(entry)\n".utf8))
        #endif
    }

    #if canImport(os)
    private static let logger = Logger(subsystem: "Canard", category: "Canard")
    #endif

    /// Whether requests are printed, which are entries of level `debug`.
    static var takesRequests: Bool { threshold == .debug }

    private static let threshold: Canard.LogEntry.Level? =
        switch ProcessInfo.processInfo.environment["CANARD_LOG"] {
        case "off": nil
        case "error": .error
        case "debug": .debug
        default: .warning
        }
}
