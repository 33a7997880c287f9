import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the README says, as a newcomer would check it.
@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func readme() throws -> String {
        try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    @Test func `the README is short, and its first example comes early`() throws {
        let lines = try Self.readme().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count < 200)
        let start = try #require(lines.firstIndex { $0.hasPrefix("```swift") })
        let end = try #require(lines[(start + 1)...].firstIndex { $0.hasPrefix("```") })
        #expect(end <= 20)
        #expect(end - start - 1 <= 15)
    }

    @Test(arguments: [
        "README.md", "Sources/Canard/Canard.docc/Testing.md",
        "Sources/Canard/Canard.docc/Migration.md",
    ])
    func `every name of a page's code is one of the library's`(_ page: String) throws {
        let source = try Self.sources()
        let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
        let names = text.matches(of: /\b(?:Canard|canard)\.([a-z][A-Za-z]+)/).map {
            String($0.output.1)
        }
        #expect(names.count > 5)
        // Names of files.
        let missing = Set(names).subtracting(["json", "docc"]).filter { !source.contains($0) }
        #expect(missing.isEmpty)
    }

    private static func sources() throws -> String {
        let root = root.appendingPathComponent("Sources/Canard")
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path)
        return try names.filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8) }
            .joined()
    }

    @Test func `the interaction by hand is read as it stands`() async throws {
        let line = try #require(
            try Self.readme().split(separator: "\n").first { $0.hasPrefix(#"{"request""#) }
        )
        let directory = try TemporaryDirectory()
        try Data(line.utf8).write(to: directory.appending("by-hand.json"))
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let url = try #require(URL(string: "https://api.example.com/users/42"))
        let (_, response) = try await canard.data(for: URLRequest(url: url))
        #expect(response.statusCode == 503)
    }

    @Test func `the first example does what it says`() async throws {
        let upstream = try await Upstream.start()
        let url = upstream.url("/users/42")
        let directory = try TemporaryDirectory()
        let canard = Canard()
        let session = canard.makeSession()
        let recording = directory.url

        canard.recordingURL = recording
        let (live, _) = try await session.data(from: url)
        canard.recordingURL = nil
        canard.loadingURL = recording
        canard.shouldFallbackToNetwork = false
        await upstream.stop()
        let (replayed, _) = try await session.data(from: url)
        #expect(replayed == live)
    }
}
