import Canard
import CanardHAR
import Foundation
import TestSupport

/// What reading and importing a long HAR file costs, beside `JSONDecoder` over a model of the format.
struct HARBenchmark {
    let megabytes: Int

    func run(_ report: Report) throws {
        let directory = try TemporaryDirectory()
        let file = directory.appending("long.har")
        let count = try HARSample.write(to: file, megabytes: megabytes)
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        report.note("HAR file", "\(count) entries, \(size >> 20) MB")

        let reading = try MemoryPeak.during { try Self.read(file, expecting: count) }
        let importing = try MemoryPeak.during {
            try Self.importing(file, into: directory.appending("recording"), expecting: count)
        }
        // Last, since it takes memory that the process keeps.
        let decoding = try MemoryPeak.during { try HARModel.decode(file, expecting: count) }
        report.note("JSONDecoder over a model", "\(decoding)")
        report.note("every entry read", "\(reading)")
        report.note("imported into a recording", "\(importing)")
        report.atLeast(
            5,
            "reading, times as fast as JSONDecoder",
            decoding.seconds / reading.seconds
        )
        report.atMost(3, "importing, of JSONDecoder's time", importing.seconds / decoding.seconds)
        report.atMost(100, "memory while reading", reading.growth, "MB")
        report.atMost(100, "memory while importing", importing.growth, "MB")
    }

    private static func read(_ file: URL, expecting count: Int) throws {
        let document = try HARDocument(contentsOf: file)
        var found = 0
        for entry in document.entries {
            let entry = try entry.get()
            if entry.status == 200, !entry.url.isEmpty { found += 1 }
        }
        try require(found == count, "read \(found) of \(count) entries")
    }

    private static func importing(_ file: URL, into folder: URL, expecting count: Int) throws {
        let report = try Canard.Recording(folder).importHAR(from: file)
        try require(report.imported == count, "imported \(report.imported) of \(count) entries")
    }

    static func require(_ holds: Bool, _ text: String) throws {
        guard !holds else { return }
        throw CanardError(.unreadableFile, reason: text)
    }
}
