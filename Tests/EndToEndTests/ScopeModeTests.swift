import CanardServer
import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ProcessWideTests {
    /// What scopes do with their recordings and the network, and where those are.
    @Suite struct ScopeModeTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        // MARK: - Modes

        /// The rows of the page's table: a mode, and what becomes of a request in four situations.
        private static let rows: [[String]] = {
            let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("Sources/Canard/Canard.docc/Scopes.md")
            let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
                row.split(separator: "|").map {
                    $0.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces)
                }.filter { !$0.isEmpty }
            }
        }()

        @Test func `the table has all modes`() {
            #expect(Self.rows.map(\.first) == Canard.Mode.names)
            #expect(Self.rows.allSatisfy { $0.count == 5 })
        }

        @Test(arguments: rows, [false, true])
        func `a mode does what the table says`(_ row: [String], _ isCI: Bool) async throws {
            let upstream = try await Upstream.start { _ in .text("live") }
            // The same server, by an address that is not one of this machine: what CI keeps from.
            let elsewhere = upstream.url("").absoluteString
                .replacingOccurrences(of: "127.0.0.1", with: "0.0.0.0")
            let home = isCI ? elsewhere : upstream.url("").absoluteString
            let target = try #require(URL(string: home + "/a"))
            let mode = try #require(Canard.Mode(name: row[0]))
            let environment = ScopeEnvironment(
                ["CANARD_MODE": row[0], "CI": isCI ? "true" : ""]
            )
            let replays = Self.rows[0]
            for (situation, expected) in (isCI ? replays : row).dropFirst().enumerated() {
                let folder = "\(situation)"
                let isThere = situation < 3
                if isThere {
                    let path = situation == 1 ? "/other" : "/a"
                    var interaction = Canard.Interaction(
                        request: .init(url: try #require(URL(string: home + path))),
                        response: .init(statusCode: 200, body: .init("file"))
                    )
                    interaction.ordinal = 1
                    _ = try Canard.Recording(directory.appending(folder)).append(interaction)
                }
                let before = try directory.contents
                let result = await Result.of {
                    try await Canard.withRecording(
                        at: directory.appending(folder),
                        nil,
                        environment
                    ) { canard in
                        canard.repeats = .inOrderThenFail
                        let session = canard.makeSession()
                        if situation == 2 { _ = try? await session.data(from: target) }
                        let answer = try? await session.data(from: target).0
                        return answer.map { String(decoding: $0, as: UTF8.self) } ?? "fails"
                    }
                }
                let isRefused = isCI && !mode.isReplayed
                let isWritten = try directory.contents != before
                let outcome = result.success == "live" ? "network" : result.success ?? "error"
                #expect(
                    outcome + (isWritten ? "+" : "") == (isRefused ? "fails" : expected),
                    "\(row[0]), \(situation)"
                )
            }
            await upstream.stop()
        }

        @Test func `words of other tools are modes, and others are errors that list the choices`() {
            for (name, mode) in [
                ("none", Canard.Mode.replay), ("new_episodes", .newEpisodes),
                ("newEpisodes", .newEpisodes),
                ("all", .rerecord), ("rewrite", .rerecord), ("Strict", .replay),
            ] { #expect(Canard.Mode(name: name) == mode) }
            let error = #expect(throws: CanardError.self) {
                try ScopeEnvironment(["CANARD_MODE": "maybe"]).mode(nil)
            }
            #expect(
                error?.reason
                    == "'maybe' is invalid for CANARD_MODE; use 'replay', 'passthrough', 'once', "
                    + "'new_episodes', 'rerecord', "
                    + "'live' or 'verify'"
            )
            #expect(ScopeEnvironment(["CI": "1"]).isLoopbackOnly)
            #expect(!ScopeEnvironment(["CI": "1", "CANARD_ALLOW_LIVE": "1"]).isLoopbackOnly)
            #expect(!ScopeEnvironment(["CI": ""]).isLoopbackOnly)
        }

        @Test(arguments: [
            ("http://localhost:80/a", true), ("http://api.localhost", true),
            ("http://127.0.0.1", true), ("http://127.9.9.9:1", true), ("http://[::1]:80/", true),
            ("http://LOCALHOST./", true), ("http://[::ffff:127.0.0.1]/", true),
            ("http://0.0.0.0", false), ("http://127.0.0.1.example.com", false),
            ("http://localhost.example.com", false), ("http://10.0.0.1", false),
            ("http://127.0.0.1@example.com/", false), ("http://[::]/", false),
        ])
        func `this machine is known by its names and addresses`(
            _ text: String,
            _ isLoopback: Bool
        ) throws {
            #expect(Loopback.covers(try #require(URL(string: text))) == isLoopback)
        }

        @Test func `on CI this machine is asked and recorded all the same, and no other is`()
            async throws
        {
            let upstream = try await Upstream.start { _ in .text("live") }
            let elsewhere = upstream.url("/a").absoluteString
                .replacingOccurrences(of: "127.0.0.1", with: "0.0.0.0")
            let other = try #require(URL(string: elsewhere))
            for mode in [Canard.Mode.once, .newEpisodes, .rerecord] {
                let folder = directory.appending("\(mode)")
                let error = try await Canard.withRecording(
                    at: folder,
                    mode,
                    ScopeEnvironment(["CI": "true"])
                ) { canard in
                    let session = canard.makeSession()
                    _ = try await session.data(from: upstream.url("/a"))
                    do {
                        _ = try await session.data(from: other)
                        return CanardError?.none
                    } catch { return error as? CanardError }
                }
                let code: CanardError.Code =
                    mode == .rerecord ? .invalidSetting : .recordingNotFound
                #expect(error?.code == code)
                #expect(try Array(Canard.Recording(folder).entries()).count == 1)
            }
            await upstream.stop()
            #expect(upstream.requests.count == 3)
        }

        // MARK: - Names

        @Test
        func `a name is looked for where the environment says, above the file, and in the bundle`()
            throws
        {
            let there = directory.appending("project/Recordings/x")
            try FileManager.default.createDirectory(at: there, withIntermediateDirectories: true)
            let file = directory.appending("project/Tests/Deep/ATests.swift").path
            func path(_ name: String, _ variables: [String: String] = [:]) throws -> String {
                try RecordingName(name).url(
                    environment: ScopeEnvironment(variables),
                    sourceFile: file,
                    bundle: nil
                ).path
            }
            #expect(try path("x") == directory.appending("project/Recordings/x").path)
            #expect(
                try path("new/one")
                    == directory.appending("project/Tests/Deep/Recordings/new/one").path
            )
            #expect(try path("x", ["CANARD_RECORDINGS": "/elsewhere"]) == "/elsewhere/x")
        }

        @Test(arguments: ["", "/x", "../x", "a/../../x", "a//b", ".", "x/"])
        func `a name that leads elsewhere is refused`(_ name: String) {
            let error = #expect(throws: CanardError.self) { try RecordingName(name) }
            #expect(error?.code == .invalidSetting)
        }
    }
}

extension Result where Failure == any Error {
    /// What an async closure returns or throws.
    fileprivate static func of(_ body: () async throws -> Success) async -> Self {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    fileprivate var success: Success? { try? get() }

    fileprivate var failure: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
