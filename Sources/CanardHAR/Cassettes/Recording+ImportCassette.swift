public import Canard
public import Foundation

extension Canard.Recording {
    /// Adds what another library recorded: swift-vcr, DVR, Polly, or any HAR file.
    ///
    /// The format is told by what the file holds. Interactions keep their order; several answers to one
    /// request get ordinals in it. Redacted as all that is written.
    ///
    /// ```swift
    /// let recording = try Canard.Recording(URL(fileURLWithPath: "Recordings/checkout"))
    /// print(try recording.importCassette(from: URL(fileURLWithPath: "Cassettes/checkout.json")))
    /// ```
    ///
    /// - Parameters:
    ///   - file: The file: JSON in UTF-8.
    ///   - options: What is taken.
    /// - Returns: What was taken, and what was passed over and why.
    /// - Throws: `CanardError` with the code `unknownFormat` for a file that is none of these, before anything
    ///   is written; else as ``importHAR(from:options:)`` does.
    @discardableResult
    public func importCassette(
        from file: URL,
        options: ImportOptions = ImportOptions()
    ) throws -> ImportReport {
        let source = try HARSource.opening(file)
        let start = try HARSignature.check(source)
        guard source.count <= Self.maximumCassetteLength, !Self.beginsLog(source, at: start) else {
            return try importHAR(from: file, options: options)
        }
        let root: JSONDocument.Value
        do {
            root = try JSONDocument(try source.bytes(start..<source.count)).root
        } catch let error as JSONError {
            throw CanardError(
                .damagedFile,
                reason: error.reason,
                file: file,
                place: "line \(error.line), column \(error.column)"
            )
        }
        let format = try CassetteFormat(root, file: file)
        if format == .har { return try importHAR(from: file, options: options) }
        return try importInteractions(root["interactions"]?.elements ?? [], format, options, file)
    }

    /// A longer file is read piece by piece, as only HAR files are.
    private static let maximumCassetteLength = 256 << 20

    /// Whether the first member of the root is `log`, as in nearly all HAR files.
    private static func beginsLog(_ source: HARSource, at start: Int) -> Bool {
        var scanner = HARScanner(source, at: start)
        // What is wrong shows when the whole is read.
        let hasRoot = (try? scanner.take("{")) ?? false
        return hasRoot && (try? scanner.name()) == "log"
    }

    private func importInteractions(
        _ values: [JSONDocument.Value],
        _ format: CassetteFormat,
        _ options: ImportOptions,
        _ file: URL
    ) throws -> ImportReport {
        var report = ImportReport()
        var interactions: [Canard.Interaction] = []
        for (index, value) in values.enumerated() {
            func problem(_ reason: String, _ place: String? = nil) -> HARDocument.Problem {
                HARDocument.Problem(index: index, place: place, reason: reason)
            }
            let reader = CassetteReader(format: format, value: value)
            do throws(CassetteReader.Refusal) {
                let (interaction, warnings) = try reader.interaction()
                if let reason = options.refusal(of: interaction) {
                    report.skipped.append(problem(reason))
                    continue
                }
                interactions.append(interaction)
                report.warnings += warnings.map { problem($0) }
            } catch {
                guard options.reading == .lenient else {
                    let place = "interactions[\(index)]: \(error.place)"
                    throw CanardError(.damagedFile, reason: error.reason, file: file, place: place)
                }
                report.skipped.append(problem(error.reason, error.place))
            }
        }
        report.imported = interactions.count
        if options.isDryRun { return report }
        var progress = Progress()
        try writing {
            for interaction in interactions {
                let prepared = try prepare(interaction, member: nil)
                try append(prepared, progress: &progress)
                if prepared.isRedacted { report.redacted += 1 }
            }
        }
        return report
    }
}
