import Foundation
import TestSupport
import Testing

@testable import Canard

@Suite struct InteractionFileTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func read(_ text: String, name: String = "a.json") throws -> InteractionFile? {
        let file = directory.appending(name)
        try Data(text.utf8).write(to: file)
        return try InteractionFile.read(file.path)
    }

    @Test func `the least interaction is a URL and a status code`() throws {
        let text =
            #"{"request": {"url": "https://api.example.com/users/42"}, "response": {"status_code": 503}}"#
        let interaction = try #require(try read(text)).loaded()
        #expect(interaction.request.method == "GET")
        #expect(interaction.request.url.absoluteString == "https://api.example.com/users/42")
        #expect(interaction.response == Canard.Interaction.Response(statusCode: 503))
        #expect(interaction.failure == nil)
        #expect(interaction.ordinal == 1)
        #expect(interaction.times == 1)
        #expect(interaction.recordedAt == nil)
    }

    @Test func `everything that may be written by hand is read`() throws {
        try Data("hello".utf8).write(to: directory.appending("body.txt"))
        let text = """
            {
              "canard": 1, "ordinal": 3, "times": 2, "delay_ms": 12.5, "match": ["method", "path", "header:Accept"],
              "recorded_at": "2026-11-30T21:22:47.123Z", "duration_ms": 153.2, "mine": {"kept": true},
              "request": {"url": "https://a/x", "method": "POST", "headers": {"A": "1", "B": ["2", "3"]}, "body": "q"},
              "response": {"status_code": 200, "headers": {}, "body_file": "body.txt"},
              "error": "networkConnectionLost"
            }
            """
        let file = try #require(try read(text))
        let interaction = try file.loaded()
        #expect(interaction.ordinal == 3)
        #expect(interaction.times == 2)
        #expect(interaction.delay == .microseconds(12_500))
        #expect(interaction.duration == .microseconds(153_200))
        #expect(interaction.match == [.method, .path, .headers(["Accept"])])
        #expect(interaction.recordedAt.map(Timestamp.text) == "2026-11-30T21:22:47.123Z")
        #expect(interaction.request.headers.values(for: "b") == ["2", "3"])
        #expect(interaction.request.body == Data("q".utf8))
        #expect(interaction.response?.body == Canard.Body("hello"))
        #expect(interaction.failure == Canard.Failure(.networkConnectionLost))
    }

    @Test(arguments: [
        ("42-GET-3755a60acc7b-4.json", "", 4),
        ("42-GET-3755a60acc7b-4.json", #""ordinal": 2, "#, 2), ("x-4.json", "", 1),
    ])
    func `an ordinal is stated, else told by the name, else 1`(
        _ name: String,
        _ member: String,
        _ ordinal: Int
    ) throws {
        let text =
            #"{\#(member)"request": {"url": "https://a/x"}, "response": {"status_code": 200}}"#
        #expect(try read(text, name: name)?.interaction.ordinal == ordinal)
    }

    @Test(arguments: [
        "{}", "[]", "1", #"{"request": "x", "response": {}}"#, #"{"log": {"entries": []}}"#,
        #"{"request": {"url": 1}, "response": []}"#,
        #"{"canard": 7}"#,
    ])
    func `JSON of another shape is not ours`(_ text: String) throws {
        #expect(try read(text) == nil)
    }

    @Test(arguments: [
        ("{", "line 1, column 2", "unexpected end of the text"),
        (
            #"{"request": {"url": "https://a/"}, "respons": {}}"#, nil,
            "expected 'response' or 'error' beside 'request', found 'request', 'respons'"
        ),
        (
            #"{"reqest": {"url": "https://a/"}, "response": {"status_code": 200}}"#, nil,
            "expected 'request' beside 'response', found 'reqest', 'response'"
        ),
        (
            #"{"request": {"URL": "https://a/"}, "response": {"status_code": 200}}"#, "request.url",
            "expected the absolute URL of the request"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status": 200}}"#,
            "response.status_code", "expected a number from 100 to 999, and it is missing"
        ),
        (
            #"{"request": {"url": "relative"}, "response": {"status_code": 200}}"#, "request.url",
            "expected an absolute URL, found 'relative'"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": "200"}}"#,
            "response.status_code", "expected a number from 100 to 999, found no number"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 99}}"#,
            "response.status_code", "expected a number from 100 to 999, found 99"
        ),
        (#"{"request": {"url": "https://a/"}, "response": 1}"#, "response", "expected an object"),
        (
            #"{"request": {"url": "https://a/", "method": 1}, "response": {"status_code": 200}}"#,
            "request.method", "expected a string"
        ),
        (
            #"{"request": {"url": "https://a/", "headers": {"A": 1}}, "response": {"status_code": 200}}"#,
            "request.headers.A", "expected a string or an array of strings"
        ),
        (
            #"{"request": {"url": "https://a/", "headers": []}, "response": {"status_code": 200}}"#,
            "request.headers", "expected an object"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "body": "a", "body_file": "b"}}"#,
            "response", "body and body_file exclude each other"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "body_base64": "%"}}"#,
            "response.body_base64", "expected base64"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "body_file": "x", "body_format": "nice"}}"#,
            "response.body_format",
            "expected one of 'compact-json', 'compact-json+newline', 'spaced-json' or 'spaced-json+newline', found 'nice'"
        ),
        (
            #"{"request": {"url": "https://a/"}, "error": "timeout"}"#, "error",
            "'timeout' is no code of URLError, such as 'timedOut'"
        ),
        (
            #"{"request": {"url": "https://a/"}, "error": {"domain": "x"}}"#, "error",
            "expected the name of a URLError code, or a domain and a code"
        ),
        (
            #"{"ordinal": 0, "request": {"url": "https://a/"}, "response": {"status_code": 200}}"#,
            "ordinal", "expected a whole number from 1"
        ),
        (
            #"{"times": 1.5, "request": {"url": "https://a/"}, "response": {"status_code": 200}}"#,
            "times", "expected a whole number from 1"
        ),
        (
            #"{"delay_ms": -1, "request": {"url": "https://a/"}, "response": {"status_code": 200}}"#,
            "delay_ms", "expected a number of milliseconds from 0 to 86400000"
        ),
        (
            #"{"match": ["verb"], "request": {"url": "https://a/"}, "response": {"status_code": 200}}"#,
            "match",
            "expected 'method', 'url', 'host', 'path', 'query', 'fragment', 'body' or 'header:<name>', found \"verb\""
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "chunks": {}}}"#,
            "response.chunks", "expected an array"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "chunks": [[0, 1], [5]]}}"#,
            "response.chunks[1]", "expected [milliseconds, bytes], found [5]"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "chunks": [[0, -1]]}}"#,
            "response.chunks[0]", "expected [milliseconds, bytes], found [0, -1]"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "chunks": [[9, 1], [5, 1]]}}"#,
            "response.chunks[1]", "expected a time that is not before the last one's"
        ),
        (
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "open": "yes"}}"#,
            "response.open", "expected true or false, found \"yes\""
        ),
        (
            #"{"recorded_at": "yesterday", "request": {"url": "https://a/"}, "response": {"status_code": 200}}"#,
            "recorded_at", "expected a date such as 2026-11-30T21:22:47.123Z"
        ),
    ])
    func `what is wrong is said with file, place and reason`(
        _ text: String,
        _ place: String?,
        _ reason: String
    ) throws {
        let error = #expect(throws: CanardError.self) { try read(text) }
        #expect(error?.code == .damagedFile)
        #expect(error?.place == place)
        #expect(error?.reason == reason)
        #expect(error?.file?.lastPathComponent == "a.json")
        let told = [place, reason].compactMap { $0 }.joined(separator: ": ")
        #expect(error?.description.hasSuffix("a.json: \(told)") == true)
    }

    @Test func `a newer format is refused by its number`() throws {
        let text =
            #"{"canard": 2, "request": {"url": "https://a/"}, "response": {"status_code": 200}}"#
        let error = #expect(throws: CanardError.self) { try read(text) }
        #expect(error?.code == .unknownFormat)
        #expect(error?.reason == "the file has format 2; this version reads 1")
    }

    @Test(arguments: ["../a.txt", "/etc/passwd", "..", ".", "", "a/b", "a\\b"])
    func `a body file outside of the folder is refused`(_ name: String) throws {
        let text =
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "body_file": "\#(name.replacing("\\", with: "\\\\"))"}}"#
        let error = #expect(throws: CanardError.self) { try read(text) }
        #expect(error?.code == .invalidBodyFile)
        #expect(error?.place == "response.body_file")
    }

    @Test func `a body file that is missing, a link, a folder or a pipe is refused`() throws {
        let text =
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "body_file": "b"}}"#
        let file = try #require(try read(text))
        let body = directory.appending("b")
        let reasons = [
            "the body's file is missing",
            "a link is not followed",
            "not a regular file",
            "not a regular file",
        ]
        let makes: [() throws -> Void] = [
            {},
            {
                try FileManager.default.createSymbolicLink(
                    atPath: body.path,
                    withDestinationPath: "/etc/hostname"
                )
            },
            {
                try FileManager.default.createDirectory(
                    at: body,
                    withIntermediateDirectories: false
                )
            },
            { #expect(mkfifo(body.path, 0o600) == 0) },
        ]
        for (make, reason) in zip(makes, reasons) {
            try make()
            let error = #expect(throws: CanardError.self) { try file.loaded() }
            #expect(error?.code == .invalidBodyFile)
            #expect(error?.reason == reason)
            #expect(error?.file?.lastPathComponent == "b")
            if FileSystem.exists(body.path)
                || (try? FileManager.default.destinationOfSymbolicLink(atPath: body.path)) != nil
            {
                try FileManager.default.removeItem(at: body)
            }
        }
    }

    @Test func `a body that no longer parses is refused with line and column`() throws {
        try Data("{\n  \"a\": tru\n}\n".utf8).write(to: directory.appending("b.json"))
        let text =
            #"{"request": {"url": "https://a/"}, "response": {"status_code": 200, "body_file": "b.json", "body_format": "compact-json"}}"#
        let file = try #require(try read(text))
        let error = #expect(throws: CanardError.self) { try file.loaded() }
        #expect(error?.code == .damagedFile)
        #expect(error?.place == "line 2, column 8")
        #expect(error?.file?.lastPathComponent == "b.json")
    }
}
