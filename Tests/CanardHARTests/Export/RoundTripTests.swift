import Canard
import Foundation
import TestSupport
import Testing

@testable import CanardHAR

/// What survives going from one format into the other and back.
@Suite struct RoundTripTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func recording(_ name: String) throws -> Canard.Recording {
        try Canard.Recording(folder.appending(name))
    }

    /// The interactions by the paths of their files, as far as the format knows them.
    private func stored(_ recording: Canard.Recording) throws -> [String: Canard.Interaction] {
        var all: [String: Canard.Interaction] = [:]
        for file in try recording.files() {
            let stored = try #require(try recording.stored(file, member: "har"))
            all[String(file.path.dropFirst(recording.url.path.count))] = stored.interaction
        }
        return all
    }

    @Test func `a recording that was exported and imported is the same recording`() throws {
        let first = try recording("first")
        for interaction in try SampleRecording.interactions { try first.append(interaction) }
        let har = folder.appending("a.har")
        let report = try first.exportHAR(to: har)
        #expect(report.exported == (try SampleRecording.interactions.count))
        #expect(report.skipped.isEmpty)
        #expect(try HARRules(Data(contentsOf: har)).violations == [])
        let second = try recording("second")
        let imported = try second.importHAR(from: har)
        #expect(imported.skipped.isEmpty)
        #expect(imported.redacted == 0)
        let (before, after) = (try stored(first), try stored(second))
        #expect(before.keys.sorted() == after.keys.sorted())
        for (path, interaction) in before {
            #expect(after[path] == interaction, "\(path)")
            #expect(
                after[path]?.response?.headers.map(\.name)
                    == interaction.response?.headers.map(\.name),
                "\(path)"
            )
            #expect(
                try after[path]?.response?.body.missingReason
                    ?? after[path]?.response?.body.data().base64EncodedString()
                    == interaction.response?.body.missingReason
                    ?? interaction.response?.body.data().base64EncodedString()
            )
        }
        // Side files too, byte for byte.
        for (path, data) in try folder.contents
        where path.hasPrefix("first/") && !path.hasSuffix(".json") {
            let other = path.replacing("first/", with: "second/")
            #expect(try Data(contentsOf: folder.appending(other)) == data)
        }
        let again = folder.appending("b.har")
        try second.exportHAR(to: again)
        #expect(try Data(contentsOf: again) == Data(contentsOf: har))
    }

    @Test func `a body that stays in a file goes through`() throws {
        let body = Data(repeating: 0x61, count: (4 << 20) + 1)
        let first = try recording("first")
        var interaction = try #require(try SampleRecording.interactions.first)
        interaction.response?.body = Canard.Body(body)
        try first.append(interaction)
        let har = folder.appending("a.har")
        try first.exportHAR(to: har)
        let second = try recording("second")
        try second.importHAR(from: har)
        #expect(try stored(second).values.first?.response?.body.data() == body)
    }

    @Test func `the same recording gives the same bytes`() throws {
        let first = try recording("first")
        for interaction in try SampleRecording.interactions { try first.append(interaction) }
        let files = ["a.har", "b.har"].map { folder.appending($0) }
        for file in files { try first.exportHAR(to: file) }
        #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
        #expect(folder.files.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func `a log that went through a recording keeps order, members and bodies`() throws {
        let har = folder.appending("in.har")
        let entries = [
            HARText.complete, HARText.complete.replacing("30T21", with: "30T20"),
            HARText.entry(
                url: "https://api.example.com/b",
                started: #""2026-11-30T20:00:00.000Z""#,
                members: #""_n": 1.50"#
            ),
            HARText.entry(
                url: "https://api.example.com/c",
                content: #"{"size": 9, "mimeType": "text/x"}"#
            ),
            HARText.entry(
                url: "https://api.example.com/d",
                status: "0",
                content: #"{"size": 0, "mimeType": "x-unknown"}"#,
                members: #""_error": "net::ERR_TIMED_OUT""#
            ),
            HARText.entry(
                url: "https://api.example.com/e f",
                content: #"{"text": "/wA=", "encoding": "base64", "size": 2}"#
            ),
        ]
        let members = #"""
            "version": "1.1", "creator": {"name": "x", "version": "1"}, "browser": {"name": "b", "version": "2"},
            "pages": [{"startedDateTime": "2026-11-30T21:22:47.123Z", "id": "page_1", "title": "t", "pageTimings": {}}],
            "_log": {"z": 1, "a": 2}
            """#
        try HARText.log(HARText.list(entries), members: members).write(to: har)
        let recording = try recording("recording")
        #expect(try recording.importHAR(from: har).imported == entries.count)
        let out = folder.appending("out.har")
        try recording.exportHAR(to: out)
        #expect(try HARRules(Data(contentsOf: out)).violations == [])
        let (before, after) = (try HARDocument(contentsOf: har), try HARDocument(contentsOf: out))
        #expect(after.creator == "Canard")
        #expect(after.logMember("_canardCreator") == before.logMember("creator"))
        #expect(after.logMember("browser") == before.logMember("browser"))
        #expect(after.logMember("pages")?.elements?.first?["title"] == .string("t"))
        #expect(after.logMember("_log")?["z"] == .literal("1"))
        for (old, new) in zip(before.entries, after.entries) {
            try expectKept(try old.get().root, in: try new.get().root, "\(old)")
        }
        #expect(before.entries.count == after.entries.count)
    }

    /// Expects every member to be there again, but for those that are derived or redacted.
    private func expectKept(
        _ old: JSONDocument.Value,
        in new: JSONDocument.Value?,
        _ place: String
    ) throws {
        let isDerived = ["cookies", "headers", "httpVersion", "compression", "serverIPAddress"]
        for member in old.members {
            let name = try #require(member.name.string)
            if isDerived.contains(name) { continue }
            let other = new?[name]
            if member.value.kind == .object {
                try expectKept(member.value, in: other, "\(place).\(name)")
            } else {
                #expect(
                    other.map { OrderedJSON($0) } == OrderedJSON(member.value),
                    "\(place).\(name)"
                )
            }
        }
    }

    @Test func `interactions of a recording and of a log stand in the order of time`() throws {
        let recording = try recording("mixed")
        let har = folder.appending("in.har")
        func entry(_ path: String, _ second: Int) -> String {
            HARText.entry(
                url: "https://api.example.com/\(path)",
                started: #""2026-11-30T21:22:0\#(second).000Z""#
            )
        }
        try HARText.log(entry("a", 5), entry("b", 1)).write(to: har)
        try recording.importHAR(from: har)
        for (path, second) in [("c", 0), ("d", 3), ("e", 9)] {
            var interaction = Canard.Interaction(
                request: Canard.Interaction.Request(
                    url: try #require(URL(string: "https://api.example.com/\(path)"))
                ),
                response: Canard.Interaction.Response(statusCode: 200)
            )
            interaction.recordedAt = HARDate.date("2026-11-30T21:22:0\(second)Z")
            try recording.append(interaction)
        }
        let out = folder.appending("out.har")
        try recording.exportHAR(to: out)
        let urls = try HARDocument(contentsOf: out).entries.map { try $0.get().url.suffix(1) }
        #expect(urls == ["c", "a", "d", "b", "e"])
    }
}
