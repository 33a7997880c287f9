import Canard
import CanardHAR
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.reason)))
struct CassetteCorpusTests {
    @Test(
        arguments: Corpus.files(in: "dvr") + Corpus.files(in: "swift-vcr")
            + Corpus.files(in: "polly")
    )
    func `real files are imported, and files of other kinds are refused`(_ file: URL) throws {
        let folder = try TemporaryDirectory()
        let recording = try Canard.Recording(folder.appending("recording"))
        let name = file.lastPathComponent
        if name.hasPrefix("NOT-") || name.hasPrefix("SwiftVCR-") {
            #expect(throws: CanardError.self) { try recording.importCassette(from: file) }
            return
        }
        let report = try recording.importCassette(from: file)
        #expect(report.skipped.isEmpty)
        #expect(report.imported > 0 || name.contains("empty"))
        #expect(report.imported == (report.imported > 0 ? try Array(recording.entries()).count : 0))
    }
}
