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
        var log = LogRemainder(try setting(EntryRemainder.name))
        var progress = Progress()
        var indices = document.indicesInOrderOfTime[...]
        while !indices.isEmpty {
            let some = indices.prefix(Self.entriesAtOnce)
            indices = indices.dropFirst(some.count)
            func addSome() throws {
                for index in some {
                    let position = log.count + index
                    try add(document, index, folder, position, &progress, options, &report)
                }
            }
            if options.isDryRun { try addSome() } else { try writing(addSome) }
        }
        report.skipped.sort { ($0.index ?? -1) < ($1.index ?? -1) }
        report.warnings.sort { ($0.index ?? -1) < ($1.index ?? -1) }
        guard report.imported > 0, !options.isDryRun else { return report }
        log.add(document)
        try setSetting(EntryRemainder.name, to: log.node)
        return report
    }

    /// How many entries are added before others have a chance to write.
    private static let entriesAtOnce = 64

    private func add(
        _ document: HARDocument,
        _ index: Int,
        _ folder: URL?,
        _ position: Int,
        _ progress: inout Progress,
        _ options: ImportOptions,
        _ report: inout ImportReport
    ) throws {
        let entry: HARDocument.Entry
        switch document.entries[index] {
        case .success(let read): entry = read
        case .failure(let problem): return report.skipped.append(problem)
        }
        let reader = EntryReader(
            entry: entry,
            options: options,
            creator: document.creator,
            folder: folder
        )
        func problem(_ reason: String, _ place: String?) -> HARDocument.Problem {
            HARDocument.Problem(index: index, place: place, reason: reason)
        }
        switch reader.outcome {
        case .skipped(let reason, let place): report.skipped.append(problem(reason, place))
        case .interaction(let interaction, let warnings):
            report.warnings += warnings.map { problem($0.reason, $0.place) }
            report.imported += 1
            if options.isDryRun { return }
            let rest = EntryRemainder.value(
                of: entry,
                position: position,
                url: interaction.request.url.absoluteString
            )
            let added = try append(
                interaction,
                ordinal: entry.isOwn ? interaction.ordinal : nil,
                member: (EntryRemainder.name, rest.node),
                progress: &progress
            )
            if added.isRedacted { report.redacted += 1 }
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
