import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Folders and files that are missing, damaged or hostile.
@Suite struct BadInputTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func replaying(_ url: URL) -> (Canard, Entries) {
        let canard = Canard()
        let entries = Entries()
        canard.log = { entries.append($0) }
        canard.loadingURL = url
        canard.shouldFallbackToNetwork = true
        return (canard, entries)
    }

    /// What a log was told.
    final class Entries: Sendable {
        private let entries = Locked<[Canard.LogEntry]>([])

        func append(_ entry: Canard.LogEntry) {
            if entry.level > .debug { entries.withLock { $0.append(entry) } }
        }

        var all: [Canard.LogEntry] { entries.withLock { $0 } }
    }

    @Test func `a recording that cannot be made leaves the live answer, one error and a note`()
        async throws
    {
        let upstream = try await Upstream.start()
        let file = directory.appending("file")
        try Data().write(to: file)
        let canard = Canard()
        let entries = Entries()
        canard.log = { entries.append($0) }
        canard.recordingURL = file.appendingPathComponent("below")
        for _ in 0..<3 {
            let (data, _) = try await canard.makeSession().data(from: upstream.url("/users/42"))
            #expect(String(decoding: data, as: UTF8.self) == #"{"path":"/users/42"}"#)
        }
        await upstream.stop()
        #expect(
            canard.requests.compactMap(\.recordingError).map(\.code)
                == Array(repeating: .recordingNotWritable, count: 3)
        )
        #expect(entries.all.count == 1)
        let message = try #require(entries.all.first)
        #expect(message.level == .error)
        #expect(message.message.contains("\(file.path)/below"))
        #expect(message.message.contains("Not a directory"))
    }

    @Test func `a folder that does not exist is an error that names it`() async throws {
        let missing = directory.appending("missing")
        let (canard, _) = replaying(missing)
        let url = try #require(URL(string: "http://pond.example/"))
        let error = await #expect(throws: CanardError.self) {
            try await canard.makeSession().data(from: url)
        }
        #expect(error?.code == .recordingNotFound)
        #expect(error?.file?.path == missing.path)
        #expect(error?.reason == "there is no folder here to replay from")
    }

    @Test(arguments: [
        ("{", CanardError.Code.damagedFile, "unexpected end"),
        (
            #"{"canard":9,"request":{"url":"http://pond.example/x"},"response":{"status_code":200}}"#,
            .unknownFormat, "format 9"
        ),
        (
            #"{"request":{"url":"http://pond.example/x"},"response":{"status_code":200,"body_file":"gone"}}"#,
            .invalidBodyFile, "missing"
        ),
        (
            #"{"request":{"url":"http://pond.example/x"},"response":{"status_code":200,"body_file":"../gone"}}"#,
            .invalidBodyFile, "same folder"
        ),
    ])
    func `a damaged file fails its request, which does not go to the network`(
        _ text: String,
        _ code: CanardError.Code,
        _ reason: String
    ) async throws {
        // The digits are those of the SHA-256 of the request's canonical text.
        let name = "pond.example/x-GET-89754388241f.json"
        try FileManager.default.createDirectory(
            at: directory.appending("pond.example"),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: directory.appending(name))
        let (canard, _) = replaying(directory.url)
        let url = try #require(URL(string: "http://pond.example/x"))
        for _ in 0..<2 {
            let error = await #expect(throws: CanardError.self) {
                try await canard.makeSession().data(from: url)
            }
            #expect(error?.code == code)
            #expect(error?.description.contains(reason) == true)
            #expect(error?.file?.path.hasPrefix(directory.url.path) == true)
        }
        #expect(canard.requests.map(\.source) == [.nothing, .nothing])
    }

    @Test func `damage elsewhere is a warning, and JSON of another shape is ignored`() async throws
    {
        try Data("{".utf8).write(to: directory.appending("broken.json"))
        try Data(#"{"log":{}}"#.utf8).write(to: directory.appending("other.json"))
        let good =
            #"{"request":{"url":"http://pond.example/x"},"response":{"status_code":200,"body":"good"}}"#
        try Data(good.utf8).write(to: directory.appending("good.json"))
        let (canard, entries) = replaying(directory.url)
        let url = try #require(URL(string: "http://pond.example/x"))
        for _ in 0..<3 {
            let (data, _) = try await canard.makeSession().data(from: url)
            #expect(String(decoding: data, as: UTF8.self) == "good")
        }
        #expect(entries.all.map(\.level) == [.warning])
        #expect(entries.all.first?.error?.file?.lastPathComponent == "broken.json")
    }

    @Test func `a damaged file of any name fails the request that it is meant for`() async throws {
        let broken = #"{"request":{"url":"http://pond.example/x"},"response":{"status":503}}"#
        try Data(broken.utf8).write(to: directory.appending("by-hand.json"))
        try Data("{".utf8).write(to: directory.appending("nothing.json"))
        let (canard, _) = replaying(directory.url)
        let url = try #require(URL(string: "http://pond.example/x"))
        let error = await #expect(throws: CanardError.self) {
            try await canard.makeSession().data(from: url)
        }
        #expect(error?.place == "response.status_code")
        #expect(error?.file?.lastPathComponent == "by-hand.json")
        // The report of another request names what was passed over.
        canard.shouldFallbackToNetwork = false
        let other = try #require(URL(string: "http://pond.example/y"))
        let report = await #expect(throws: URLError.self) {
            try await canard.makeSession().data(from: other)
        }
        let text = report?.localizedDescription ?? ""
        #expect(
            text.contains(
                "(0 interactions)\nnote: passed over \(directory.url.path)/by-hand.json: response.status_code"
            )
        )
        #expect(text.contains("nothing.json: line 1, column 2"))
        #expect(
            canard.requests.last?.description
                == "GET http://pond.example/y -> failed: no recorded interaction"
        )
    }

    @Test(arguments: ["https://example.com/x", "Recordings/happy"])
    func `a folder that is no file URL is refused, and nothing is written`(
        _ text: String
    ) async throws {
        let url = try #require(URL(string: text))
        let upstream = try await Upstream.start()
        let canard = Canard()
        canard.log = { _ in }
        canard.recordingURL = url
        _ = try await canard.data(for: URLRequest(url: upstream.url("/x")))
        let message = "'\(text)' is no file URL for recordingURL; use URL(fileURLWithPath:)"
        #expect(canard.requests.first?.recordingError?.reason.contains(message) == true)
        canard.recordingURL = nil
        canard.loadingURL = url
        let error = await #expect(throws: CanardError.self) {
            try await canard.data(for: URLRequest(url: upstream.url("/x")))
        }
        #expect(
            error?.description
                == "'\(text)' is no file URL for loadingURLs; use URL(fileURLWithPath:)"
        )
        await upstream.stop()
    }

    @Test func `an unmatched request says where was looked and what to do`() async throws {
        let good = #"{"request":{"url":"http://pond.example/x"},"response":{"status_code":200}}"#
        try Data(good.utf8).write(to: directory.appending("good.json"))
        let (canard, _) = replaying(directory.url)
        canard.shouldFallbackToNetwork = false
        let url = try #require(URL(string: "http://pond.example/y?token=secret"))
        let error = await #expect(throws: URLError.self) {
            try await canard.makeSession().data(from: url)
        }
        #expect(error?.code == .notConnectedToInternet)
        #expect(
            error?.localizedDescription == """
                error: no recorded interaction matches GET http://pond.example/y?token=REDACTED
                note: looked in \(directory.url.path) (1 interaction)
                note: closest is good.json
                      path: segment 1 is 'y', recorded 'x'
                      query: 'token' is 'REDACTED', not recorded
                note: to record it: set recordingURL to \(directory.url.path), recordingPolicy to .addMissing \
                and shouldFallbackToNetwork to true, and make the request again
                """
        )
        let report = error?.userInfo[NSUnderlyingErrorKey] as? Canard.UnmatchedRequest
        #expect(report?.places.map(\.interactionCount) == [1])
        #expect(report?.request.url.absoluteString == "http://pond.example/y?token=REDACTED")
    }

    @Test(arguments: [
        (["CANARD_FALLBACK": "yes"], "'yes' is invalid for CANARD_FALLBACK; use '0' or '1'"),
        (
            ["CANARD_RECORDING_POLICY": "all", "CANARD_FALLBACK": "0"],
            "'all' is invalid for CANARD_RECORDING_POLICY; use 'append', 'addMissing' or 'replace'"
        ),
    ])
    func `a bad variable is an error that names the choices`(
        _ environment: [String: String],
        _ message: String
    ) async throws {
        // In a process of its own, since the environment is the process's.
        await #expect(processExitsWith: .success) {
            [environment = environment as [String: String], message = message as String] in
            for (name, value) in environment { setenv(name, value, 1) }
            let canard = Canard()
            let error = #expect(throws: CanardError.self) { try canard.configureFromEnvironment() }
            try #require(error?.code == .invalidSetting)
            try #require(error?.description == message)
            try #require(canard.shouldFallbackToNetwork)
        }
    }

    @Test func `the environment sets folders, policy and fallback`() async {
        await #expect(processExitsWith: .success) {
            setenv("CANARD_LOADING_PATH", "/tmp/a:b", 1)
            setenv("CANARD_RECORDING_PATH", "/tmp/c", 1)
            setenv("CANARD_RECORDING_POLICY", "add_missing", 1)
            setenv("CANARD_FALLBACK", "0", 1)
            let canard = Canard()
            try canard.configureFromEnvironment()
            let here = FileManager.default.currentDirectoryPath
            try #require(canard.loadingURLs.map(\.path) == ["/tmp/a", "\(here)/b"])
            try #require(canard.recordingURL?.path == "/tmp/c")
            try #require(canard.recordingPolicy == .addMissing)
            try #require(!canard.shouldFallbackToNetwork)
        }
    }

    @Test func `a folder that cannot be read is a warning, and hides no other`() async {
        let folder = directory.appending("lost+found").path
        mkdir(folder, 0)
        // So that it can be removed.
        defer { chmod(folder, 0o700) }
        // In a process of its own, which gives up the right to read everything.
        await #expect(processExitsWith: .success) { [path = directory.url.path as String] in
            let directory = URL(fileURLWithPath: path)
            let good =
                #"{"request":{"url":"http://pond.example/x"},"response":{"status_code":200,"body":"good"}}"#
            try Data(good.utf8).write(to: directory.appendingPathComponent("good.json"))
            if getuid() == 0 { setuid(65_534) }
            let canard = Canard()
            let entries = Entries()
            canard.log = { entries.append($0) }
            canard.loadingURL = directory
            canard.shouldFallbackToNetwork = false
            let url = try #require(URL(string: "http://pond.example/x"))
            let (data, _) = try await canard.data(for: URLRequest(url: url))
            try #require(String(decoding: data, as: UTF8.self) == "good")
            try #require(entries.all.map(\.error?.file?.lastPathComponent) == ["lost+found"])
        }
    }

    @Test func `a body beyond any memory is an error`() async {
        // In a process of its own, which running out of memory would end.
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let text =
                #"{"request":{"url":"http://pond.example/x"},"response":{"status_code":200,"body_file":"b"}}"#
            try Data(text.utf8).write(to: directory.appending("x.json"))
            try Data().write(to: directory.appending("b"))
            truncate(directory.appending("b").path, 4 << 40)
            let canard = Canard()
            canard.loadingURL = directory.url
            let url = try #require(URL(string: "http://pond.example/x"))
            let error = await #expect(throws: CanardError.self) {
                try await canard.data(for: URLRequest(url: url))
            }
            try #require(error?.code == .invalidBodyFile)
        }
    }
}
