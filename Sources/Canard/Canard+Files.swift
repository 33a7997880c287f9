public import Foundation

// What became of the files of recordings.
extension Canard {
    /// The files in `loadingURLs` that nothing asked for since those were set, by path.
    ///
    /// Reads the names of all files, and the files themselves where that was not necessary before: for the
    /// end of a test rather than an app. A folder that cannot be read has none.
    public func unusedFiles() -> [URL] {
        let settings = currentSettings
        let paths = settings.policy.layers.flatMap {
            ($0 as? RecordingLayer)?.dates.map(\.path) ?? []
        }
        return settings.positions.unused(paths).sorted().map { URL(fileURLWithPath: $0) }
    }

    /// In what live answers were not as recorded, in a scope whose mode is ``Mode/verify``; at most 1000.
    public var deviations: [Deviation] { settings.scope?.findings.withLock { $0 } ?? [] }

    /// Tells the log what an error of one's own would hide.
    func logDeviations() {
        for deviation in deviations {
            let level: LogEntry.Level = deviation.isBreaking ? .error : .warning
            settings.log(LogEntry(level: level, message: deviation.description))
        }
    }

    /// Throws where an answer was such that clients may fail; the log is told of what is compatible.
    func requireNoDeviation() throws(CanardError) {
        let deviations = deviations
        for deviation in deviations where !deviation.isBreaking {
            settings.log(LogEntry(level: .warning, message: deviation.description))
        }
        let breaking = deviations.filter(\.isBreaking)
        guard !breaking.isEmpty else { return }
        throw CanardError(
            .changedAnswer,
            reason: breaking.map(\.description).joined(separator: "\n"),
            file: settings.scope?.verified.first
        )
    }

    /// The files in `loadingURLs` that were recorded before a date.
    package func files(recordedBefore date: Date) -> [URL] {
        currentSettings.policy.layers.flatMap { layer -> [URL] in
            guard let layer = layer as? RecordingLayer else { return [] }
            return layer.dates.filter { ($0.date ?? date) < date }
                .map { URL(fileURLWithPath: $0.path) }
        }
    }
}
