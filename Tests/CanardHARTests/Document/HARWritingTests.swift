import Canard
import Foundation
import TestSupport
import Testing

@testable import CanardHAR

@Suite struct HARWritingTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func rewritten(_ data: Data) throws -> Data {
        let file = folder.appending("\(UUID().uuidString).har")
        try HARDocument(data).write(to: file)
        return try Data(contentsOf: file)
    }

    @Test func `what is right stays as it is, in order, with what nobody knows`() throws {
        let members = #"""
            "version": "1.2", "creator": {"name": "x", "version": "1"}, "_first": [1.50, null, {"b": 1, "a": 2}],
            "pages": [{"startedDateTime": "2026-11-30T21:22:47.123Z", "id": "page_1", "title": "t",
             "pageTimings": {"onLoad": 1.5}}]
            """#
        let data = HARText.log(HARText.complete, members: members)
        let text = try rewritten(data)
        #expect(
            OrderedJSON(try JSONDocument(text).root) == OrderedJSON(try JSONDocument(data).root)
        )
        #expect(try HARRules(text).violations.isEmpty)
        #expect(try rewritten(text) == text)
    }

    @Test func `members around the log are kept`() throws {
        let data = Data(#"{"_a": 1, "log": {"entries": [], "_z": 2}, "_b": {"c": []}}"#.utf8)
        let root = try JSONDocument(try rewritten(data)).root
        #expect(root["_a"]?.int == 1)
        #expect(root["_b"]?["c"]?.kind == .array)
        #expect(root["log"]?.members.map(\.name.string) == ["version", "creator", "entries", "_z"])
    }

    @Test(arguments: [
        "{}", HARText.entry(), HARText.entry(status: "null", content: "null"),
        #"{"request": {}}"#,
        #"{"request": {"headers": {"A": ["1", "2"]}, "cookies": ["a=1", 7]}, "time": null}"#,
        #"{"request": {"headers": [["A", "1"]], "postData": {}}, "timings": null, "startedDateTime": ""}"#,
        #"{"request": {"postData": {"params": [{}]}}, "timings": {"send": -5, "dns": null}, "time": "1.5"}"#,
        #"{"request": {"postData": {"text": 7}}, "response": {"content": {"text": null, "encoding": 1}}}"#,
        #"{"request": {"url": null}, "response": {"cookies": [{"name": "a", "value": "b", "expires": ""}]}}"#,
        #"{"request": {"url": null}, "response": {"cookies": [{"name": "a", "value": "b", "expires": "Mon, 30 Nov 2026 21:22:47 GMT"}]}}"#,
        #"{"request": {}, "response": null, "cache": null, "serverIPAddress": "[::1]", "connection": 7}"#,
        #"{"request": {}, "serverIPAddress": "", "pageref": null, "comment": {}, "time": -1}"#,
        #"{"request": {"headersSize": null, "bodySize": "12"}, "startedDateTime": "NaN-NaN"}"#,
    ])
    func `whatever is read is written as the format demands`(_ entry: String) throws {
        for members in ["", #""version": 7, "creator": "x", "browser": null, "pages": [{}, 7]"#] {
            let text = try rewritten(HARText.log(entry, members: members))
            #expect(try HARRules(text).violations == [])
            #expect(try rewritten(text) == text)
        }
    }

    @Test func `a file may be written over itself`() throws {
        let file = folder.appending("self.har")
        try HARText.log(HARText.complete, HARText.entry()).write(to: file)
        try HARDocument(contentsOf: file).write(to: file)
        #expect(try HARDocument(contentsOf: file, reading: .strict).entries.count == 2)
        #expect(folder.files == ["self.har"])
    }

    @Test func `broken entries are left out and told of`() throws {
        let file = folder.appending("a.har")
        let document = try HARDocument(HARText.log("7", HARText.entry()))
        #expect(try document.write(to: file).map(\.index) == [0])
        #expect(try HARDocument(contentsOf: file).entries.count == 1)
    }

    @Test func `what cannot be written leaves nothing behind`() throws {
        try Data().write(to: folder.appending("file"))
        let target = folder.appending("file/a.har")
        let document = try HARDocument(HARText.log())
        let error = #expect(throws: CanardError.self) { try document.write(to: target) }
        #expect(error?.code == .recordingNotWritable)
        let directory = folder.appending("there.har")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        #expect(throws: CanardError.self) { try document.write(to: directory) }
        #expect(folder.files == ["file"])
    }
}
