import Foundation
import Testing

@testable import Canard

/// Misspelt members are told of, others are left to whoever put them there.
@Suite struct MemberSpellingTests {
    private func warnings(_ text: String) throws -> [String] {
        let root = try JSONDocument(Array(text.utf8)).root
        return MemberSpelling.warnings(root, file: URL(fileURLWithPath: "/a.json")).map {
            "\($0.place ?? ""): \($0.reason)"
        }
    }

    @Test(arguments: [
        (#"{"delay": 1, "request": {}, "response": {}}"#, "delay", "delay_ms"),
        (#"{"DELAY_MS": 1, "request": {}, "response": {}}"#, "DELAY_MS", "delay_ms"),
        (#"{"request": {"metod": "PUT"}, "response": {}}"#, "request.metod", "method"),
        (#"{"request": {"header": {}}, "response": {}}"#, "request.header", "headers"),
        (#"{"request": {}, "response": {"bdy": ""}}"#, "response.bdy", "body"),
        (#"{"request": {}, "response": {"chunk": []}}"#, "response.chunk", "chunks"),
        (#"{"request": {}, "response": {"bodyFile": "x"}}"#, "response.bodyFile", "body_file"),
        (#"{"request": {}, "response": {"status": 200}}"#, "response.status", "status_code"),
    ])
    func `a member that is nearly another is told, with the one that is meant`(
        _ text: String,
        _ place: String,
        _ meant: String
    ) throws {
        #expect(try warnings(text) == ["\(place): this means nothing here; is '\(meant)' meant?"])
    }

    @Test(arguments: [
        #"{"canard": 1, "har": {}, "note": "by hand", "_tag": 1, "request": {"url": ""}, "response": {}}"#,
        #"{"request": {"cookies": [], "comment": "x"}, "response": {"reason": "OK", "http_version": "2"}}"#,
        "{}", "[]",
    ])
    func `what others put there is no mistake`(_ text: String) throws {
        #expect(try warnings(text).isEmpty)
    }
}
