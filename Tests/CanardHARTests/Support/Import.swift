import Canard
import CanardHAR
import Foundation
import TestSupport
import Testing

/// A recording that files were imported into.
struct Import {
    let folder: TemporaryDirectory
    let recording: Canard.Recording
    private(set) var report = ImportReport()

    /// Imports a HAR text.
    init(_ har: Data, options: ImportOptions = ImportOptions(), settings: String? = nil) throws {
        folder = try TemporaryDirectory()
        let root = folder.appending("recording")
        if let settings {
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            try Data(settings.utf8).write(to: root.appendingPathComponent("canard.json"))
        }
        recording = try Canard.Recording(root)
        report = try importing(har, options: options)
    }

    /// Imports one entry.
    init(entry: String, creator: String = "x", options: ImportOptions = ImportOptions()) throws {
        let members = #""creator": {"name": "\#(creator)", "version": "1"}"#
        try self.init(HARText.log(entry, members: members), options: options)
    }

    /// Imports another HAR text.
    func importing(_ har: Data, options: ImportOptions = ImportOptions()) throws -> ImportReport {
        let file = folder.appending("in.har")
        try har.write(to: file)
        return try recording.importHAR(from: file, options: options)
    }

    /// The interactions in the order of their ordinals, by file.
    var interactions: [Canard.Interaction] {
        get throws {
            guard FileManager.default.fileExists(atPath: recording.url.path) else { return [] }
            return try recording.entries().map { try $0.interaction.get() }
                .sorted {
                    ($0.recordedAt ?? .distantPast, $0.ordinal) < (
                        $1.recordedAt ?? .distantPast, $1.ordinal
                    )
                }
        }
    }

    /// The one interaction.
    var interaction: Canard.Interaction {
        get throws {
            let all = try interactions
            try #require(all.count == 1, "\(report)")
            return all[0]
        }
    }

    /// The one interaction's body as a text.
    var text: String {
        get throws {
            let body = try #require(try interaction.response?.body.data())
            return String(decoding: body, as: UTF8.self)
        }
    }

    /// The reasons for which entries were passed over.
    var reasons: [String] { report.skipped.map(\.reason) }

    /// What looks wrong.
    var warnings: [String] { report.warnings.map(\.reason) }
}
