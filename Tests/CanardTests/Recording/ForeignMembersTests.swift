import Foundation
import TestSupport
import Testing

@testable import Canard

@Suite struct ForeignMembersTests {
    private let folder: TemporaryDirectory
    private let recording: Canard.Recording

    init() throws {
        folder = try TemporaryDirectory()
        recording = try Canard.Recording(folder.url)
    }

    private func interaction(_ body: Canard.Body) throws -> Canard.Interaction {
        Canard.Interaction(
            request: Canard.Interaction.Request(
                url: try #require(URL(string: "https://api.example.com/a"))
            ),
            response: Canard.Interaction.Response(statusCode: 200, body: body)
        )
    }

    @Test func `a body that was not kept says so in the file, and cannot be read`() throws {
        let file = try recording.append(try interaction(.missing("evicted")))
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(#""body_missing": "evicted""#))
        let error = #expect(throws: CanardError.self) { try recording.interaction(in: file) }
        #expect(error?.code == .invalidBodyFile)
        #expect(error?.place == "response.body_missing")
        #expect(error?.reason == "the body is missing: evicted")
        let stored = try #require(try recording.stored(file, member: "har"))
        #expect(stored.interaction.response?.body.missingReason == "evicted")
        #expect(stored.member == nil)
    }

    @Test func `a missing body and another exclude each other`() throws {
        let file = folder.appending("a.json")
        let text =
            #"{"request": {"url": "https://a.example/"}, "response": {"status_code": 200, "body": "", "body_missing": "x"}}"#
        try Data(text.utf8).write(to: file)
        let error = #expect(throws: CanardError.self) { try recording.interaction(in: file) }
        #expect(error?.reason == "body and body_missing exclude each other")
    }

    @Test func `a member of another format is redacted, and is kept when the file is rewritten`()
        throws
    {
        var progress = Canard.Recording.Progress()
        let member = JSONNode.object([
            "token": .string("abc"), "n": .literal("1.50"),
            "url": .string("https://x.example/?api_key=abc"),
            "list": .array([.object(["name": .string("Cookie"), "value": .string("abc")])]),
            "text": .string(#"{"password":"abc","a":1}"#),
        ])
        let prepared = try recording.prepare(
            try interaction(Canard.Body("ok")),
            member: ("har", member)
        )
        #expect(!prepared.isRedacted)
        let file = try recording.writing { try recording.append(prepared, progress: &progress) }
        try recording.replace(file, with: try interaction(Canard.Body("new")))
        let stored = try #require(try recording.stored(file, member: "har"))
        #expect(try stored.interaction.response?.body.data() == Data("new".utf8))
        #expect(
            stored.member
                == .object([
                    "token": .string("REDACTED"), "n": .literal("1.50"),
                    "url": .string("https://x.example/?api_key=REDACTED"),
                    "list": .array([
                        .object(["name": .string("Cookie"), "value": .string("REDACTED")])
                    ]),
                    "text": .string(#"{"password":"REDACTED","a":1}"#),
                ])
        )
        #expect(try recording.problems().isEmpty)
    }

    @Test func `ordinals are as wanted where they are free`() throws {
        var progress = Canard.Recording.Progress()
        for (wanted, expected) in [(3, 3), (nil, 4), (1, 1), (3, 5), (nil, 6)] {
            let prepared = try recording.prepare(
                try interaction(Canard.Body("\(expected)")),
                member: nil
            )
            let file = try recording.writing {
                try recording.append(prepared, ordinal: wanted, progress: &progress)
            }
            #expect(try recording.interaction(in: file)?.ordinal == expected)
        }
    }

    @Test(arguments: [
        (nil, "{\n  \"har\": 7\n}\n"), ("{}", "{\n  \"har\": 7\n}\n"),
        ("{\"har\": {\"a\": [1, 2]}}", "{\"har\": 7}"),
        ("{ \"volatileHeaders\": [\"A\"] }\n", "{ \"volatileHeaders\": [\"A\"],\n  \"har\": 7 }\n"),
    ])
    func `a setting is put into its file without touching the rest`(
        _ former: String?,
        _ expected: String
    ) throws {
        let file = folder.appending("canard.json")
        try former.map { try Data($0.utf8).write(to: file) }
        try recording.updateSetting("har") { _ in .number(7) }
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
        #expect(try recording.setting("har") == .number(7))
        _ = try Canard.Recording(folder.url)
    }
}
