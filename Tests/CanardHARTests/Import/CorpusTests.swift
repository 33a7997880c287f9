import Canard
import Foundation
import TestSupport
import Testing

@testable import CanardHAR

@Suite(.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.reason)))
struct CorpusTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    @Test(arguments: Corpus.files(in: "har") + Corpus.files(in: "polly"))
    func `every entry is taken or passed over with a reason, and goes out as the format demands`(
        _ file: URL
    ) throws {
        let document: HARDocument
        do {
            document = try HARDocument(contentsOf: file)
        } catch let error as CanardError {
            #expect(!error.reason.isEmpty)
            return Self.show(file, "refused: \(error.place.map { "\($0): " } ?? "")\(error.reason)")
        }
        let copy = folder.appending("copy.har")
        let broken = try document.write(to: copy)
        #expect(try HARRules(Data(contentsOf: copy)).violations == [])
        #expect(
            try HARDocument(contentsOf: copy).entries.count + broken.count == document.entries.count
        )
        let recording = try Canard.Recording(folder.appending("recording"))
        let report = try recording.importHAR(from: file)
        let passedOver = report.skipped.filter { $0.index != nil }
        #expect(report.imported + passedOver.count == document.entries.count)
        #expect(report.skipped.allSatisfy { !$0.reason.isEmpty })
        Self.show(file, "\(document.entries.count) entries, \(report)")
        guard report.imported > 0 else { return }
        let out = folder.appending("out.har")
        #expect(try recording.exportHAR(to: out).exported == report.imported)
        #expect(try HARRules(Data(contentsOf: out)).violations == [])
        let again = try Canard.Recording(folder.appending("again"))
        let second = try again.importHAR(from: out)
        #expect(second.imported == report.imported)
        #expect(second.redacted == 0)
        let copied = folder.appending("out2.har")
        try again.exportHAR(to: copied)
        #expect(try Data(contentsOf: copied) == Data(contentsOf: out))
    }

    /// Prints a line of the table where that is asked for.
    private static func show(_ file: URL, _ text: String) {
        guard ProcessInfo.processInfo.environment["CANARD_CORPUS_TABLE"] != nil else { return }
        print("\(file.lastPathComponent): \(text)")
    }
}
