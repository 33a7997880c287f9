import Canard
import CanardHAR
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What we export, as tools read it that nobody here wrote.
@Suite(.serialized) struct HARToolTests {
    private let directory: TemporaryDirectory
    private let file: URL

    init() throws {
        directory = try TemporaryDirectory()
        file = directory.appending("export.har")
        let recording = try Canard.Recording(directory.appending("recording"))
        for interaction in try Self.interactions() { _ = try recording.append(interaction) }
        try recording.exportHAR(to: file)
    }

    private static let base = "http://pond.example"
    private static let binary = Data((0...255).map { UInt8($0) })

    private static func interactions() throws -> [Canard.Interaction] {
        func interaction(
            _ path: String,
            _ status: Int,
            _ headers: Canard.HeaderFields,
            _ body: Canard.Body
        ) throws -> Canard.Interaction {
            let url = try #require(URL(string: base + path))
            return Canard.Interaction(
                request: .init(url: url),
                response: .init(statusCode: status, headers: headers, body: body)
            )
        }
        let json: Canard.HeaderFields = ["Content-Type": "application/json; charset=utf-8"]
        var post = try interaction("/ducks", 201, json, #"{"id": 8}"#)
        post.request.method = "POST"
        post.request.headers = ["Content-Type": "application/json"]
        post.request.body = Data(#"{"name": "Daisy"}"#.utf8)
        return [
            try interaction(
                "/",
                200,
                ["Content-Type": "text/html; charset=utf-8"],
                "<!doctype html><title>Ducks é</title>"
            ),
            try interaction(
                "/ducks/1?a=1&a=2",
                200,
                json,
                #"{"name": "Donald", "text": "é \"quoted\""}"#
            ),
            try interaction(
                "/image",
                200,
                ["Content-Type": "application/octet-stream"],
                .init(binary)
            ),
            try interaction("/old", 302, ["Location": "/ducks/1?a=1&a=2"], ""),
            try interaction("/missing", 404, ["Content-Type": "text/plain"], "no duck"),
            post,
        ]
    }

    // MARK: - mitmproxy

    @Test(.needsTool("CANARD_MITMDUMP")) func `mitmproxy reads the export`() async throws {
        let mitmdump = try Tool("CANARD_MITMDUMP")
        let output = try await mitmdump.run([
            "--no-server", "--rfile", file.path, "--set", "flow_detail=1",
        ])
        for line in ["GET http://pond.example/\n", "POST http://pond.example/ducks\n", "/old\n"] {
            #expect(output.contains(line), "\(output)")
        }
        for status in ["200 OK", "201 Created", "302 Found", "404 Not Found"] {
            #expect(output.contains("<< \(status)"), "\(output)")
        }
    }

    @Test(.needsTool("CANARD_MITMDUMP"), .timeLimit(.minutes(2)))
    func `mitmproxy plays the export back`() async throws {
        let server = try await Tool("CANARD_MITMDUMP").start(
            [
                "--mode", "reverse:\(Self.base)", "--listen-host", "127.0.0.1", "--listen-port",
                "0",
                "--server-replay", file.path, "--set", "server_replay_extra=kill",
                "--set", "connection_strategy=lazy", "--set", "keep_host_header=false",
            ],
            until: /listening at (?:http:\/\/)?(?:127\.0\.0\.1|\*):(\d+)/
        )
        let base = "http://127.0.0.1:\(server.found)"
        let session = URLSession(configuration: .ephemeral)
        func load(_ path: String) async throws -> (data: Data, response: HTTPURLResponse) {
            let url = try #require(URL(string: base + path))
            let (data, response) = try await session.data(from: url)
            return (data, try #require(response as? HTTPURLResponse))
        }
        let duck = try await load("/ducks/1?a=1&a=2")
        #expect(
            String(decoding: duck.data, as: UTF8.self)
                == #"{"name": "Donald", "text": "é \"quoted\""}"#
        )
        #expect(
            duck.response.value(forHTTPHeaderField: "Content-Type")
                == "application/json; charset=utf-8"
        )
        #expect(try await load("/image").data == Self.binary)
        let missing = try await load("/missing")
        #expect(missing.response.statusCode == 404)
        #expect(String(decoding: missing.data, as: UTF8.self) == "no duck")
        session.invalidateAndCancel()
        await server.stop()
    }

    // MARK: - Playwright and Chromium

    @Test(.needsTool("CANARD_PLAYWRIGHT"), .timeLimit(.minutes(5)))
    func `Chromium is answered from the export by Playwright`() async throws {
        let chromium = try #require(ProcessInfo.processInfo.environment["CANARD_CHROMIUM"])
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("playback.py").path
        let output = try await Tool("CANARD_PLAYWRIGHT").run(
            [script, chromium, file.path, Self.base + "/"]
                + ["/ducks/1?a=1&a=2", "/old", "/missing"].map { Self.base + $0 }
        )
        struct Result: Decodable {
            var title: String
            var answers: [[Value]]
        }
        enum Value: Decodable, Equatable {
            case number(Int)
            case text(String)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }
        let result = try JSONDecoder().decode(Result.self, from: Data(output.utf8))
        let duck = #"{"name": "Donald", "text": "é \"quoted\""}"#
        #expect(result.title == "Ducks é")
        #expect(
            result.answers == [
                [.number(200), .text(duck)], [.number(200), .text(duck)],
                [.number(404), .text("no duck")],
            ]
        )
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests of a tool that is not there.
    fileprivate static func needsTool(_ variable: String) -> Self {
        .enabled(
            if: ProcessInfo.processInfo.environment[variable] != nil,
            "\(variable) is not set; run '.ci/har-tools swift test --filter HARToolTests'"
        )
    }
}
