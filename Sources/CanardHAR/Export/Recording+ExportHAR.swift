public import Canard
public import Foundation

extension Canard.Recording {
    /// Writes the recording as a HAR file: strict HAR 1.2, in the order of recording, redacted again.
    ///
    /// The same recording gives the same bytes. Bodies are texts where they are UTF-8, else base64. What an
    /// import kept of another log comes back: timings, pages, members of other tools. What HAR has no place
    /// for (ordinals, pieces of streams, failures) is in members `_canard`, so that an import of the file
    /// gives the same recording. A failure is an entry with the status 0. The file is put in its place when
    /// it is whole.
    ///
    /// - Parameters:
    ///   - file: Where to write; folders are made.
    ///   - options: What the file holds.
    /// - Returns: How many interactions it has, and which files of the recording are damaged.
    /// - Throws: `CanardError` with the code `recordingNotFound`, or `recordingNotWritable` for the file.
    @discardableResult
    public func exportHAR(
        to file: URL,
        options: ExportOptions = ExportOptions()
    ) throws -> ExportReport {
        guard !isSettings(file) else {
            throw CanardError(
                .recordingNotWritable,
                reason: "this is the settings file of the recording; export to another",
                file: file
            )
        }
        var report = ExportReport()
        var order = ExportOrder()
        for file in try files() {
            report.note(file) {
                guard let summary = try summary(file, member: EntryRemainder.name) else { return }
                order.add(file, summary)
            }
        }
        let log = LogBuilder(
            remainder: LogRemainder(try setting(EntryRemainder.name)),
            isRedacted: isRedacting
        )
        let pageNames = log.pageNames
        try HAROutput.write(to: file, log: log.members) { output in
            for file in order.files {
                var entry: OrderedJSON?
                report.note(file) {
                    let stored = try stored(file, member: EntryRemainder.name)
                    entry = try stored.map {
                        try EntryBuilder($0, options, pageNames: pageNames).entry()
                    }
                }
                guard let entry else { continue }
                try output.append(entry)
                report.exported += 1
            }
        }
        return report
    }
}

extension ExportReport {
    /// Runs the closure, and notes what is wrong with a file.
    fileprivate mutating func note(_ file: URL, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            let error = error as? CanardError
            skipped.append(
                Canard.Recording.Problem(
                    file: error?.file ?? file,
                    place: error?.place,
                    reason: error?.reason ?? "the file cannot be read"
                )
            )
        }
    }
}
