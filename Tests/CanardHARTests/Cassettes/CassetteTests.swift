import Canard
import Foundation
import TestSupport
import Testing

@testable import CanardHAR

@Suite struct CassetteTests {
    private let folder: TemporaryDirectory
    private let recording: Canard.Recording

    init() throws {
        folder = try TemporaryDirectory()
        recording = try Canard.Recording(folder.appending("recording"))
    }

    private func importing(
        _ text: String,
        _ options: ImportOptions = ImportOptions()
    ) throws -> ImportReport {
        let file = folder.appending("in.json")
        try Data(text.utf8).write(to: file)
        return try recording.importCassette(from: file, options: options)
    }

    private var interactions: [Canard.Interaction] {
        get throws { try recording.entries().map { try $0.interaction.get() } }
    }

    private func interaction(
        _ response: String,
        request: String = #""method": "GET", "url": "https://a.example/""#,
        members: String = #""recorded_at": 1434688721.440751"#
    ) -> String {
        #"{"request": {\#(request)}, "response": {\#(response)}, \#(members)}"#
    }

    private func dvr(_ interactions: String...) -> String {
        #"{"name": "folder/x", "interactions": [\#(interactions.joined(separator: ", "))]}"#
    }

    @Test(arguments: [
        (#""Content-Type": "text/plain""#, #""hello""#, "", "hello"),
        (#""Content-Type": "text/html; charset=utf-8""#, #""é""#, "", "é"),
        (
            #""Content-Type": "application/json; charset=utf-8""#, #"{"b": 1.50, "a": [ 1, "/" ]}"#,
            "", #"{"b":1.50,"a":[1,"/"]}"#
        ),
        (#""Content-Type": "application/vnd.x+json""#, #""e30=""#, "", "{}"),
        (#""content-type": "text/plain""#, #""b2s=""#, "", "ok"),
        ("", #""b2s=""#, "", "ok"), ("", "null", "", ""),
        (
            #""Content-Type": "application/json""#, #"{"a": 1}"#, #", "body_format": "json""#,
            #"{"a":1}"#
        ),
        (#""Content-Type": "text/plain""#, #""b2s=""#, #", "body_format": "base64_string""#, "ok"),
        (#""Content-Type": "application/json""#, "[]", "", "[]"),
    ])
    func `a body of DVR's is text, JSON or base64 by the exact name of its type`(
        _ header: String,
        _ body: String,
        _ more: String,
        _ expected: String
    ) throws {
        let response = #""status": 200, "headers": {\#(header)}, "body": \#(body)\#(more)"#
        let report = try importing(dvr(interaction(response)))
        #expect(report.imported == 1)
        #expect(report.warnings.isEmpty)
        let interaction = try #require(try interactions.first)
        #expect(
            String(decoding: try interaction.response?.body.data() ?? Data(), as: UTF8.self)
                == expected
        )
    }

    @Test func `an interaction of DVR's has its request, date and order`() throws {
        let request = #"""
            "method": "post", "url": "http://a.example", "headers": {"Content-Type": "text/plain"},
            "body": "Some text."
            """#
        let report = try importing(
            dvr(
                interaction(#""status": 201"#, request: request),
                interaction(
                    #""status": 202"#,
                    request: request,
                    members: #""recorded_at": 1434688721"#
                )
            )
        )
        #expect(report.imported == 2)
        let all = try interactions.sorted { $0.ordinal < $1.ordinal }
        #expect(all.map { $0.response?.statusCode } == [201, 202])
        #expect(all[0].request.method == "POST")
        #expect(all[0].request.body == Data("Some text.".utf8))
        #expect(all[0].recordedAt.map(HARDate.text) == "2015-06-19T04:38:41.441Z")
        #expect(all[1].recordedAt.map(HARDate.text) == "2015-06-19T04:38:41.000Z")
    }

    @Test(arguments: ["recordMode", "record_mode"])
    func `a recording of swift-vcr's is read, whatever the name of its mode`(_ mode: String) throws
    {
        let report = try importing(
            #"""
            {"name": "x", "\#(mode)": "once", "matcher": "method_uri", "interactions": [
             {"recordedAt": "2026-11-30T21:54:11Z",
              "request": {"method": "POST", "url": "http://127.0.0.1:8080/echo?q=a%20b", "body": "eyJhIjoxfQ==",
               "headers": {"Content-Type": "application/json"}},
              "response": {"statusCode": 200, "body": "/wA=",
               "headers": {"Set-Cookie": "a=1; Expires=Mon, 30 Nov 2026 21:22:47 GMT, b=2"}}},
             {"recordedAt": "2026-11-30T21:54:12Z", "request": {"method": "GET", "url": "http://127.0.0.1:8080/", "body": null},
              "response": {"statusCode": 204, "body": "", "headers": {}}}]}
            """#
        )
        #expect(report.imported == 2)
        #expect(report.redacted == 1)
        let all = try interactions
        let post = try #require(all.first { $0.request.method == "POST" })
        #expect(post.request.body == Data(#"{"a":1}"#.utf8))
        #expect(try post.response?.body.data() == Data([0xFF, 0x00]))
        #expect(post.response?.headers.values(for: "Set-Cookie").count == 2)
        #expect(post.recordedAt.map(HARDate.text) == "2026-11-30T21:54:11.000Z")
    }

    @Test func `a HAR file is taken as well, and an empty recording is no error`() throws {
        #expect(
            try importing(String(decoding: HARText.log(HARText.entry()), as: UTF8.self)).imported
                == 1
        )
        let late = #"{"_a": 1, "log": {"entries": [\#(HARText.entry())]}}"#
        #expect(try importing(late).imported == 1)
        #expect(
            try importing(#"{"interactions": [], "matcher": "method_uri", "name": "empty"}"#)
                .imported == 0
        )
        #expect(try importing(#"{"interactions": [], "name": "empty"}"#).imported == 0)
    }

    @Test(arguments: [
        (#"{"uid": "1", "children": []}"#, "no HAR file"),
        (#"{"interactions": [{"a": 1}]}"#, "no HAR file"),
        ("[]", "an array"), (#"[{"method": "get"},]"#, "an array"),
        ("log:\n  entries: []", "no JSON"),
        (#"{"status_code": 503, "data": ""}"#, "no HAR file"),
        (#"{"a": 1,}"#, "expected the name of a member"),
        (#"{"interactions": []}"#, "no HAR file"), ("", "empty"),
    ])
    func `what is none of these is refused with the reason`(_ text: String, _ reason: String) throws
    {
        let error = #expect(throws: CanardError.self) { try importing(text) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
        #expect(folder.files == ["in.json"])
    }

    @Test(arguments: [
        (#"{"response": {"status": 200}}"#, "request"),
        (#"{"request": {}, "response": {"status": 200}}"#, "request.url"),
        (#"{"request": {"url": "ftp://a.example/"}, "response": {"status": 200}}"#, "request.url"),
        (#"{"request": {"url": "http://a.example/"}}"#, "response"),
        (
            #"{"request": {"url": "http://a.example/"}, "response": {"status": 0}}"#,
            "response.status"
        ),
        ("7", "request"), ("null", "request"),
    ])
    func `a broken interaction is passed over, or an error where that is asked for`(
        _ broken: String,
        _ place: String
    ) throws {
        let text = dvr(interaction(#""status": 200"#), broken)
        var options = ImportOptions()
        options.reading = .strict
        let error = #expect(throws: CanardError.self) { try importing(text, options) }
        #expect(error?.place == "interactions[1]: \(place)")
        #expect(folder.files == ["in.json"])
        let report = try importing(text)
        #expect(report.imported == 1)
        #expect(report.skipped.map(\.place) == [place])
    }

    @Test func `options hold for all formats`() throws {
        var options = ImportOptions()
        options.hosts = ["b.example"]
        options.noAssets = true
        options.isDryRun = true
        let text = dvr(
            interaction(#""status": 200"#),
            interaction(#""status": 200"#, request: #""url": "http://b.example/""#),
            interaction(
                #""status": 200, "headers": {"Content-Type": "image/png"}"#,
                request: #""url": "http://b.example/""#
            )
        )
        let report = try importing(text, options)
        #expect(report.imported == 1)
        #expect(
            report.skipped.map(\.reason) == [
                ImportOptions.unwantedHost, ImportOptions.unwantedAsset,
            ]
        )
        #expect(folder.files == ["in.json"])
    }

    @Test func `members of an interaction that are dropped or retyped never end the process`()
        throws
    {
        for text in [
            interaction(#""status": 200, "headers": {"Content-Type": "text/plain"}, "body": "x""#),
            interaction(
                #""statusCode": 200, "headers": {"A": "b"}, "body": "eA==""#,
                members: #""recordedAt": "2026-11-30T21:54:11Z""#
            ),
        ] {
            let original = OrderedJSON(try JSONDocument(text.utf8).root)
            let all = [original] + Mutations(original: original).all
            var bytes: [UInt8] = []
            OrderedJSON.members(["name": .string("x"), "interactions": .array(all)]).write(
                to: &bytes
            )
            let report = try importing(String(decoding: bytes, as: UTF8.self))
            #expect(report.imported + report.skipped.count == all.count)
        }
    }
}
