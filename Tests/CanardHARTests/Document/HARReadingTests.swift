import Canard
import Foundation
import TestSupport
import Testing

@testable import CanardHAR

@Suite struct HARReadingTests {
    @Test(arguments: [
        ("as it is", Data()), ("a byte order mark", Data([0xEF, 0xBB, 0xBF])),
        ("blanks and lines", Data("\r\n \n\t".utf8)),
        ("both", Data([0xEF, 0xBB, 0xBF]) + Data("\r\n".utf8)),
    ])
    func `what stands before the text does no harm`(_ name: String, _ before: Data) throws {
        let document = try HARDocument(before + HARText.log(HARText.entry()))
        let entry = try #require(document.entries.first).get()
        #expect(entry.url == "https://api.example.com/users")
        #expect(document.problems.isEmpty)
    }

    @Test func `lines may end in carriage returns`() throws {
        let text = String(decoding: HARText.log(HARText.complete), as: UTF8.self)
        let document = try HARDocument(Data(text.replacing("\n", with: "\r\n").utf8))
        #expect(try #require(document.entries.first).get().status == 201)
    }

    @Test(arguments: [
        ("onInputData({\"log\": {}})", "JSONP"), ("// x\nfoo({\"log\": {}})", "no JSON"),
        ("", "empty"), ("  \n", "empty"), ("[]", "an array"), ("hello", "no JSON"),
        ("PK\u{03}\u{04}", "zip"), ("{}", "no 'log'"), (#"{"log": []}"#, "no 'log'"),
        (#"{"log": {"entries": [], }}"#, "expected the name of a member"),
        (#"{log: {}}"#, "expected the name of a member"), (#"{"log": {"#, "expected"),
        (#"{"log": {"entries": [{"#, "unexpected end"), (#"{"log": {}} x"#, "text after the end"),
    ])
    func `what is no HAR file is refused with the reason`(_ text: String, _ reason: String) {
        let error = #expect(throws: CanardError.self) { try HARDocument(Data(text.utf8)) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32])
    func `UTF-16 is refused with the reason`(_ encoding: String.Encoding) throws {
        let text = String(decoding: HARText.log(), as: UTF8.self)
        let data = try #require(text.data(using: encoding))
        let error = #expect(throws: CanardError.self) { try HARDocument(data) }
        #expect(error?.reason.contains("UTF-16") == true)
    }

    @Test func `the version and the creator may be anything`() throws {
        let cases = [
            (
                #""version": "1.1", "creator": {"name": "Firebug", "version": "1.9"}"#, "1.1",
                "Firebug"
            ),
            (#""version": "1.3", "creator": "a tool""#, "1.3", "a tool"),
            (#""version": null, "pages": null, "browser": null"#, nil, nil), ("", nil, nil),
        ]
        for (members, version, creator) in cases {
            let document = try HARDocument(HARText.log(HARText.entry(), members: members))
            #expect(document.version == version)
            #expect(document.creator == creator)
            #expect(document.entries.count == 1)
        }
    }

    @Test func `a broken entry is passed over with its place and reason`() throws {
        let data = HARText.log(HARText.entry(), #"{"request": {"url": tru}}"#, "7", HARText.entry())
        let document = try HARDocument(data)
        let problems = document.entries.compactMap(\.problem)
        #expect(
            problems.map(\.description) == [
                "entry 1: line 1, column 21: expected 'true'", "entry 2: expected an object",
            ]
        )
        let error = #expect(throws: CanardError.self) { try HARDocument(data, reading: .strict) }
        #expect(
            error?.description
                == "log.entries[1]: line 1, column 21: expected 'true'"
        )
    }

    @Test(arguments: [
        #"{"request": "GET /", "response": {}}"#, #"{"response": {}}"#, #"{"request": null}"#,
        "null",
        #"[{"request": {}}]"#,
    ])
    func `an entry without a request is passed over`(_ entry: String) throws {
        let document = try HARDocument(HARText.log(entry, HARText.entry()))
        #expect(document.entries[0].problem?.index == 0)
        #expect(document.entries[1].problem == nil)
    }

    @Test func `entries that are no list are told of`() throws {
        for value in ["null", "{}", "7"] {
            let document = try HARDocument(Data(#"{"log": {"entries": \#(value)}}"#.utf8))
            #expect(document.entries.isEmpty)
            #expect(document.problems.map(\.description) == ["log.entries: expected an array"])
        }
        #expect(try HARDocument(Data(#"{"log": {}}"#.utf8)).entries.isEmpty)
    }

    @Test func `a file that breaks off keeps the entries before that`() throws {
        let whole = HARText.log(HARText.entry(), HARText.entry())
        let document = try HARDocument(whole.prefix(whole.count - 20))
        #expect(document.entries.count == 1)
        #expect(document.problems.first?.index == 1)
        #expect(document.problems.first?.reason == "unexpected end of the text")
        #expect(throws: CanardError.self) {
            try HARDocument(whole.prefix(whole.count - 20), reading: .strict)
        }
    }

    @Test func `text of any depth is no danger`() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let document = try HARDocument(
            HARText.log(deep, HARText.entry(), members: #""x": \#(deep)"#)
        )
        #expect(document.entries[0].problem?.reason.contains("nested deeper") == true)
        #expect(document.entries[1].problem == nil)
        #expect(document.problems.first?.place == "x")
    }

    @Test(arguments: CompressedVector.hars)
    func `compressed files are read`(_ base64: String) throws {
        let data = try #require(Data(base64Encoded: base64))
        #expect(try HARDocument(data).creator == "zipped")
        let folder = try TemporaryDirectory()
        let file = folder.appending("a.har.gz")
        try data.write(to: file)
        #expect(try HARDocument(contentsOf: file).creator == "zipped")
        for count in [10, data.count - 9, data.count - 1] {
            try data.prefix(count).write(to: file)
            let error = #expect(throws: CanardError.self) { try HARDocument(contentsOf: file) }
            #expect(error?.code == .damagedFile)
        }
    }

    @Test func `a file that is not there, or is a folder, is an error`() throws {
        let folder = try TemporaryDirectory()
        for file in [folder.appending("none.har"), folder.url] {
            let error = #expect(throws: CanardError.self) { try HARDocument(contentsOf: file) }
            #expect(error?.code == .unreadableFile)
        }
        let web = try #require(URL(string: "https://example.com/a.har"))
        #expect(throws: CanardError.self) { try HARDocument(contentsOf: web) }
    }

    @Test func `a file longer than a piece is read`() throws {
        let text = String(repeating: #"x\"{[é"#, count: 300_000)
        let entry = HARText.entry(content: #"{"size": 1, "text": "\#(text)"}"#)
        let document = try HARDocument(HARText.log(entry, HARText.entry(), entry))
        #expect(document.entries.compactMap(\.problem).isEmpty)
        #expect(document.entries.count == 3)
    }
}
