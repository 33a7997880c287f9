import Foundation
import TestSupport
import Testing

@testable import Canard

@Suite struct InteractionEncoderTests {
    /// A body, its media type, and how it stands in a file.
    static let bodies: [(Data, String?, String?)] = [
        (Data(), "text/plain", nil),
        (Data("hello".utf8), "text/plain", "body"),
        (Data("a\u{0}b".utf8), "text/plain", "body_base64"),
        (Data((0...255).map { UInt8($0) }), "text/plain", "body_base64"),
        (Data([0xFF, 0xFE, 0x41, 0x00]), "text/plain; charset=utf-16", "body_base64"),
        (Data("\u{FEFF}{}".utf8), "application/json", "body"),
        (Data([0x89, 0x50, 0x4E, 0x47, 0x0D]), nil, ".png"),
        (Data([0x89, 0x50, 0x4E, 0x47, 0x0D]), "application/octet-stream", ".png"),
        (Data(repeating: 0x61, count: 1024), "text/plain", "body"),
        (Data(repeating: 0x61, count: 1025), "text/html; charset=utf-8", ".html"),
        (Data(repeating: 0, count: 2000), "application/x-foo", ".bin"),
        (Data(repeating: 0, count: 2000), "application/vnd.x+zip", ".zip"),
        (Data(#"{"a":1}"#.utf8), "application/json", ".json compact-json"),
        (Data(#"{"a": 1}"#.utf8), "text/plain", ".json spaced-json"),
        (Data("[1]\n".utf8), nil, ".json compact-json+newline"),
        (Data("{\n  \"a\":1}".utf8), "application/vnd.api+json", ".json"),
        (Data("42".utf8), "application/json", ".json compact-json"),
        (Data("42".utf8), "text/plain", "body"),
        (Data("{broken".utf8), "application/json", "body"),
        (Data(repeating: 0x7B, count: 2000), "text/x-swift", ".bin"),
    ]

    @Test(arguments: bodies)
    func `bodies are written as their bytes demand, and read back`(
        _ body: Data,
        _ type: String?,
        _ form: String?
    ) throws {
        let directory = try TemporaryDirectory()
        let url = try #require(URL(string: "https://api.example.com/users/42"))
        var response = Canard.Interaction.Response(statusCode: 200, body: Canard.Body(body))
        if let type { response.headers["Content-Type"] = type }
        let interaction = Canard.Interaction(request: .init(url: url), response: response)
        let key = RequestKey(canonicalText: [])
        let output = try InteractionEncoder.output(interaction, key: key, name: "a")
        for file in output.sideFiles {
            try file.contents.data().write(to: directory.appending(file.name))
        }
        try Data(output.text).write(to: directory.appending("a.json"))

        let written = try #require(try JSONDocument(output.text).root["response"])
        let inline = ["body", "body_base64"].first { written[$0] != nil }
        let side = written["body_file"]?.string.map { name in
            let format = written["body_format"]?.string.map { " \($0)" } ?? ""
            return "\(name.dropFirst("a-response".count))\(format)"
        }
        #expect((inline ?? side) == form)
        let read = try InteractionFile.read(directory.appending("a.json").path)
        #expect(try read?.loaded() == interaction)
    }

    @Test func `a file is sorted, indented and ends with a newline`() throws {
        var interaction = Canard.Interaction(
            request: .init(
                url: try #require(URL(string: "https://api.example.com/users/42?a=1")),
                headers: ["Accept": "application/json"]
            ),
            response: .init(
                statusCode: 200,
                headers: [
                    "Set-Cookie": "a=REDACTED; Path=/", "X": "\"q\"", "set-cookie": "b=REDACTED",
                ],
                body: Canard.Body(#"{"id":42}"#)
            )
        )
        interaction.recordedAt = Timestamp.date("2026-11-30T21:22:47.123Z")
        interaction.duration = .microseconds(153_249)
        interaction.times = 3
        let output = try InteractionEncoder.output(
            interaction,
            key: RequestKey(canonicalText: []),
            name: "42-GET-3755a60acc7b"
        )
        #expect(
            String(decoding: output.text, as: UTF8.self) == """
                {
                  "canard": 1,
                  "duration_ms": 153.2,
                  "key": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                  "recorded_at": "2026-11-30T21:22:47.123Z",
                  "request": {
                    "headers": {
                      "Accept": "application/json"
                    },
                    "method": "GET",
                    "url": "https://api.example.com/users/42?a=1"
                  },
                  "response": {
                    "body_file": "42-GET-3755a60acc7b-response.json",
                    "body_format": "compact-json",
                    "headers": {
                      "Set-Cookie": [
                        "a=REDACTED; Path=/",
                        "b=REDACTED"
                      ],
                      "X": "\\"q\\""
                    },
                    "status_code": 200
                  },
                  "times": 3
                }

                """
        )
        #expect(output.sideFiles.map(\.name) == ["42-GET-3755a60acc7b-response.json"])
        #expect(output.sideFiles.first?.contents == Canard.Body("{\n  \"id\": 42\n}\n"))
    }

    @Test func `members that are not ours are kept`() throws {
        let former = JSONNode(
            try JSONDocument(
                #"{"mine":1.50,"delay_ms":5,"response":{"body":"old","note":"x"},"request":{"tag":[1]},"error":"timedOut"}"#
                    .utf8
            ).root
        )
        let url = try #require(URL(string: "https://a/"))
        let interaction = Canard.Interaction(
            request: .init(url: url),
            response: .init(statusCode: 204)
        )
        let output = try InteractionEncoder.output(
            interaction,
            key: RequestKey(canonicalText: []),
            name: "a",
            former: former
        )
        let root = try JSONDocument(output.text).root
        #expect(root["mine"]?.text == "1.50")
        #expect(root["delay_ms"]?.text == "5")
        #expect(root["response"]?["note"]?.string == "x")
        #expect(root["request"]?["tag"]?.elements.count == 1)
        #expect(root["response"]?["body"] == nil)
        #expect(root["error"] == nil)
    }

    @Test(arguments: [
        (Canard.Failure(.timedOut), #""timedOut""#),
        (Canard.Failure(.cannotFindHost), #""cannotFindHost""#),
        (
            Canard.Failure(domain: "NSPOSIXErrorDomain", code: 54),
            #"{"code":54,"domain":"NSPOSIXErrorDomain"}"#
        ),
        (
            Canard.Failure(domain: NSURLErrorDomain, code: -4242),
            #"{"code":-4242,"domain":"NSURLErrorDomain"}"#
        ),
    ])
    func `failures are written by name where they have one`(
        _ failure: Canard.Failure,
        _ text: String
    ) throws {
        let url = try #require(URL(string: "https://a/"))
        let interaction = Canard.Interaction(request: .init(url: url), failure: failure)
        let output = try InteractionEncoder.output(
            interaction,
            key: RequestKey(canonicalText: []),
            name: "a"
        )
        let error = try #require(try JSONDocument(output.text).root["error"])
        #expect(String(decoding: CanonicalJSON.bytes(of: error), as: UTF8.self) == text)
        let directory = try TemporaryDirectory()
        try Data(output.text).write(to: directory.appending("a.json"))
        #expect(
            try InteractionFile.read(directory.appending("a.json").path)?.loaded() == interaction
        )
    }

    @Test(arguments: [(0, nil, 1), (-3, nil, 1), (2, Duration.milliseconds(12.5), 2)])
    func `what a delegate sets is written so that it can be read`(
        _ times: Int,
        _ delay: Duration?,
        _ expected: Int
    ) throws {
        let directory = try TemporaryDirectory()
        let url = try #require(URL(string: "https://a/"))
        var interaction = Canard.Interaction(
            request: .init(url: url),
            response: .init(statusCode: 200)
        )
        interaction.times = times
        interaction.delay = delay
        let key = RequestKey(canonicalText: [])
        let output = try InteractionEncoder.output(interaction, key: key, name: "a")
        try Data(output.text).write(to: directory.appending("a.json"))
        let read = try InteractionFile.read(directory.appending("a.json").path)
        #expect(read?.interaction.times == expected)
        #expect(read?.interaction.delay == delay)
    }

    @Test func `a stream keeps its pieces, one a line, and is read back`() throws {
        let url = try #require(URL(string: "https://api.example.com/events"))
        var response = Canard.Interaction.Response(statusCode: 200, body: Canard.Body("ab"))
        response.chunks = [
            .init(time: .milliseconds(3), count: 0), .init(time: .microseconds(53_400), count: 2),
        ]
        response.isOpen = true
        let interaction = Canard.Interaction(request: .init(url: url), response: response)
        let key = RequestKey(canonicalText: [])
        let output = try InteractionEncoder.output(interaction, key: key, name: "a")
        let text = String(decoding: output.text, as: UTF8.self)
        #expect(text.contains("\"chunks\": [\n      [3, 0],\n      [53.4, 2]\n    ],\n"))
        #expect(text.contains("\"open\": true"))
        let directory = try TemporaryDirectory()
        try Data(output.text).write(to: directory.appending("a.json"))
        let read = try InteractionFile.read(directory.appending("a.json").path)
        #expect(try read?.loaded() == interaction)
    }

    @Test func `times beyond what a reader takes are written as the longest that it does`() throws {
        let url = try #require(URL(string: "https://api.example.com/events"))
        var response = Canard.Interaction.Response(statusCode: 200)
        response.chunks = [.init(time: .seconds(Int.max / 2), count: -1)]
        var interaction = Canard.Interaction(request: .init(url: url), response: response)
        interaction.duration = .seconds(200_000)
        let key = RequestKey(canonicalText: [])
        let output = try InteractionEncoder.output(interaction, key: key, name: "a")
        let text = String(decoding: output.text, as: UTF8.self)
        #expect(text.contains("[86400000, 0]"))
        #expect(text.contains("\"duration_ms\": 86400000"))
    }
}
