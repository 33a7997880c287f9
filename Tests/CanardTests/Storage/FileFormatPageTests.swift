import Foundation
import TestSupport
import Testing

@testable import Canard

/// The pages on the file format and on editing by hand, whose examples are read as they stand.
@Suite struct FileFormatPageTests {
    private static let examples: [String] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return ["FileFormat.md", "ByHand.md"].flatMap { name in
            let page = root.appendingPathComponent("Sources/Canard/Canard.docc/\(name)")
            let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
            return text.components(separatedBy: "```json\n").dropFirst()
                .compactMap { $0.components(separatedBy: "```").first }
        }
    }()

    @Test func `the pages have an example of each form`() {
        #expect(Self.examples.count == 18)
        for member in [
            "error", "times", "ordinal", "match", "delay_ms", "body", "body_base64", "matchers",
            "domain", "chunks",
        ] {
            #expect(Self.examples.contains { $0.contains("\"\(member)\"") }, "\(member)")
        }
    }

    @Test(arguments: examples)
    func `every example is read`(_ example: String) throws {
        let directory = try TemporaryDirectory()
        if example.contains("\"matchers\"") {
            try Data(example.utf8).write(to: directory.appending("canard.json"))
            let settings = try #require(
                try SettingsFile.read(directory.appending("canard.json").path)
            )
            #expect(settings.matchers?[host: "search.example.com"].count == 4)
            #expect(settings.hostAliases.count == 1)
            #expect(settings.ignoredHosts.count == 2)
        } else {
            try Data(example.utf8).write(to: directory.appending("a.json"))
            let interaction = try #require(
                try InteractionFile.read(directory.appending("a.json").path)
            ).loaded()
            #expect(interaction.response != nil || interaction.failure != nil)
        }
    }

    @Test func `the first example is written as it stands there`() throws {
        let example = try #require(Self.examples.first)
        let directory = try TemporaryDirectory()
        try Data(example.utf8).write(to: directory.appending("a.json"))
        let interaction = try #require(try InteractionFile.read(directory.appending("a.json").path))
            .loaded()
        let key = MatchingRules().identity(of: interaction.request).key
        let output = try InteractionEncoder.output(interaction, key: key, name: "a")
        #expect(String(decoding: output.text, as: UTF8.self) == example)
    }
}
