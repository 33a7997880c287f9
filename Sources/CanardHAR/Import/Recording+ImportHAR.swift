public import Canard
public import Foundation

extension Canard.Recording {
    /// Adds the exchanges of a HAR file to the recording, redacted as all that is written.
    ///
    /// Entries come in the order of their dates; several answers to one request get ordinals in that order,
    /// behind those that are there. What HAR knows and Canard does not is kept for the next export. An
    /// entry without an answer becomes a failure. Passed over are what is no exchange over HTTP, what came
    /// from a cache, and what is broken.
    ///
    /// - Parameters:
    ///   - file: The HAR file, as ``HARDocument`` reads it.
    ///   - options: What is taken.
    /// - Returns: What was taken, and what was passed over and why.
    /// - Throws: `CanardError` as ``HARDocument/init(contentsOf:reading:)`` does, before anything is
    ///   written; and with the code `recordingNotWritable`.
    @discardableResult
    public func importHAR(
        from file: URL,
        options: ImportOptions = ImportOptions()
    ) throws -> ImportReport {
        let document = try HARDocument(contentsOf: file, reading: options.reading)
        return try importHAR(document, folder: file.deletingLastPathComponent(), options)
    }

    func importHAR(
        _ document: HARDocument,
        folder: URL?,
        _ options: ImportOptions
    ) throws -> ImportReport {
        var report = ImportReport()
        report.skipped = document.problems
        let firstPosition =
            options.isDryRun || document.entries.isEmpty ? 0 : try noteLog(of: document)
        var progress = Progress()
        let batches = ImportBatches(document, folder: folder, options, firstPosition: firstPosition)
        for batch in batches {
            let read = try batches.read(batch, for: self)
            if options.isDryRun {
                for item in read { report.note(item) }
                continue
            }
            try writing {
                for item in read {
                    report.note(item)
                    guard case .taken(let prepared, let ordinal, _) = item else { continue }
                    try append(prepared, ordinal: ordinal, progress: &progress)
                }
            }
        }
        report.skipped.sort { ($0.index ?? -1) < ($1.index ?? -1) }
        report.warnings.sort { ($0.index ?? -1) < ($1.index ?? -1) }
        return report
    }

    /// Keeps what the log has beyond its entries, and returns the place of the first of these among all that
    /// were imported; another import that runs meanwhile gets others.
    private func noteLog(of document: HARDocument) throws -> Int {
        var firstPosition = 0
        try updateSetting(EntryRemainder.name) { node in
            var log = LogRemainder(node)
            firstPosition = log.count
            log.add(document)
            return log.node
        }
        return firstPosition
    }
}

extension ImportReport {
    /// Notes what becomes of an entry.
    fileprivate mutating func note(_ item: ImportBatches.Item) {
        switch item {
        case .skipped(let problem): skipped.append(problem)
        case .taken(let prepared, _, let problems):
            imported += 1
            if prepared.isRedacted { redacted += 1 }
            warnings += problems
        }
    }
}

extension HARDocument {
    /// The entries' places in the order of their dates; those without a date stay behind the one before.
    var indicesInOrderOfTime: [Int] {
        var last = Date.distantPast
        let dates = entries.map { entry in
            // What is broken is told of when its turn comes.
            if let date = (try? entry.get())?.startedAt { last = date }
            return last
        }
        return dates.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }
    }
}
