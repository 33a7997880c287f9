import Canard
import Foundation
import TestSupport
import Testing

@testable import CanardHAR

/// Entries with whatever in them are taken or passed over with a reason, and never end the process.
@Suite struct FuzzTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private static var entry: OrderedJSON {
        get throws { OrderedJSON(try JSONDocument(HARText.complete.utf8).root) }
    }

    /// Reads, writes, imports and exports a log of many entries, as a whole.
    private func expectSurvives(_ log: OrderedJSON, count: Int) throws {
        var text: [UInt8] = []
        log.write(to: &text)
        let (file, copy) = (folder.appending("in.har"), folder.appending("copy.har"))
        try Data(text).write(to: file)
        let document = try HARDocument(contentsOf: file)
        #expect(document.entries.count == count)
        let broken = try document.write(to: copy)
        #expect(broken.allSatisfy { !$0.reason.isEmpty })
        let violations = try HARRules(Data(contentsOf: copy)).violations
        #expect(violations == [])
        let place = folder.appending("recording")
        if FileManager.default.fileExists(atPath: place.path) {
            try FileManager.default.removeItem(at: place)
        }
        let recording = try Canard.Recording(place)
        let report = try recording.importHAR(from: file)
        #expect(report.imported + report.skipped.count == count)
        #expect(report.skipped.allSatisfy { !$0.reason.isEmpty && $0.index != nil })
        let out = folder.appending("out.har")
        let exported = try recording.exportHAR(to: out)
        #expect(exported.exported == report.imported)
        #expect(exported.skipped.isEmpty, "\(exported.skipped)")
        let others = try HARRules(Data(contentsOf: out)).violations
        #expect(others == [])
    }

    private func log(_ entries: [OrderedJSON]) -> OrderedJSON {
        .members(["log": .members(["entries": .array(entries)])])
    }

    @Test func `each member dropped, retyped or cut off, one at a time`() throws {
        let all = Mutations(original: try Self.entry).all
        #expect(all.count > 400)
        try expectSurvives(log(all), count: all.count)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `several members at random`(_ seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        let mutations = Mutations(original: try Self.entry)
        let all = (0..<40).map { _ in mutations.random(&generator) }
        try expectSurvives(log(all), count: all.count)
    }

    @Test func `members of an own entry`() throws {
        let recording = try Canard.Recording(folder.appending("first"))
        for interaction in try SampleRecording.interactions
        where ["/stream", "/wild", "/fails"].contains(interaction.request.url.path) {
            try recording.append(interaction)
        }
        let file = folder.appending("own.har")
        try recording.exportHAR(to: file)
        let root = OrderedJSON(try JSONDocument(try Data(contentsOf: file)).root)
        for entry in root["log"]?["entries"]?.elements ?? [] {
            let member = try #require(entry["_canard"])
            let all = Mutations(original: member).all.map { changed in
                var copy = entry
                copy["_canard"] = changed
                return copy
            }
            try expectSurvives(log(all), count: all.count)
        }
    }

    @Test func `members of the log`() throws {
        let text = #"""
            {"log": {"version": "1.2", "creator": {"name": "x", "version": "1"},
             "browser": {"name": "x", "version": "1"}, "_x": [1], "comment": "c",
             "pages": [{"startedDateTime": "2026-11-30T21:22:47.123Z", "id": "p", "title": "t",
              "pageTimings": {"onLoad": 1, "onContentLoad": 2}}]}}
            """#
        let original = OrderedJSON(try JSONDocument(text.utf8).root)
        let entries = OrderedJSON.array([try Self.entry])
        let all = Mutations(original: original).all.enumerated()
        // Each of the changes at some place, since a log is a whole file.
        for (index, log) in all where index % 7 == 0 && log["log"]?.members != nil {
            var log = log
            log["log"]?["entries"] = entries
            try expectSurvives(log, count: 1)
        }
    }

    @Test func `an entry as deep as can be needs no more than a small thread's stack`() async throws
    {
        let levels = HAROutline.maximumDepth - 2
        let deep =
            String(repeating: #"{"a":["#, count: levels / 2)
            + String(repeating: "]}", count: levels / 2)
        let file = folder.appending("deep.har")
        try HARText.log(HARText.entry(members: #""_deep": \#(deep)"#)).write(to: file)
        let place = folder.url
        let imported = await withCheckedContinuation { continuation in
            let thread = Thread {
                let count = Result {
                    let recording = try Canard.Recording(place.appendingPathComponent("deep"))
                    let report = try recording.importHAR(from: file)
                    try HARDocument(contentsOf: file).write(to: file)
                    try recording.exportHAR(to: place.appendingPathComponent("out.har"))
                    return report.imported
                }
                continuation.resume(returning: count)
            }
            // What workers of a dispatch queue have on Apple platforms.
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(try imported.get() == 1)
    }

    @Test func `a text cut off anywhere is an error, or says so`() throws {
        let text = Data(HARText.log(HARText.complete, HARText.entry()))
        for count in stride(from: 0, to: text.count - 1, by: 7) {
            do {
                let document = try HARDocument(text.prefix(count))
                #expect(!document.problems.isEmpty, "\(count)")
            } catch let error as CanardError {
                #expect(!error.reason.isEmpty)
            }
        }
    }

    @Test(arguments: [4, 5, 6] as [UInt64])
    func `a text with bytes changed at random`(_ seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        let text = Array(HARText.log(HARText.complete, HARText.entry()))
        for _ in 0..<100 {
            var changed = text
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<text.count, using: &generator)
                changed[place] = UInt8.random(in: 0...255, using: &generator)
            }
            // An error is right as well.
            guard let document = try? HARDocument(Data(changed)) else { continue }
            for case .success(let entry) in document.entries {
                let reader = EntryReader(
                    entry: entry,
                    options: ImportOptions(),
                    creator: nil,
                    folder: nil
                )
                if case .skipped(let reason, _) = reader.outcome { #expect(!reason.isEmpty) }
            }
        }
    }
}
