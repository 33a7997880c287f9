import Foundation
import Testing

@testable import Canard

/// What keeps a recorded request from answering another.
@Suite struct RequestComparisonTests {
    private func differences(
        _ live: (url: String, type: String, body: String),
        _ recorded: (url: String, type: String, body: String)
    ) throws -> [Canard.Difference] {
        func identity(_ side: (url: String, type: String, body: String)) throws -> RequestIdentity {
            let request = Canard.Interaction.Request(
                method: "POST",
                url: try #require(URL(string: "https://a.example\(side.url)")),
                headers: side.type.isEmpty ? [:] : ["Content-Type": side.type],
                body: Data(side.body.utf8)
            )
            return MatchingRules().identity(of: request)
        }
        let (live, recorded) = (try identity(live), try identity(recorded))
        #expect(live.key != recorded.key)
        return RequestComparison(live: live, recorded: recorded).differences(under: live.matchers)
    }

    /// Two targets, and how they differ.
    @Test(arguments: [
        ("/a?x=1&x=2", "/a?x=1&x=3", ["query: 'x' is '1', '2', recorded '1', '3'"]),
        ("/a?x", "/a?x=", ["query: 'x' is no value, recorded ''"]),
        ("/a/b%2Fc", "/a/b/c", ["path is /a/b%2Fc, recorded /a/b/c"]),
        ("/a?x=%1B%0Anote", "/a", ["query: 'x' is '??note', not recorded"]),
    ])
    func `targets differ by segment and by query item`(
        _ live: String,
        _ recorded: String,
        _ expected: [String]
    ) throws {
        let found = try differences((live, "", ""), (recorded, "", ""))
        #expect(found.map(\.description) == expected)
    }

    /// A media type, two bodies, and how they differ.
    @Test(arguments: [
        (
            "application/json", #"{"a":{"b":[1,2]}}"#, #"{"a":{"b":[1,3]}}"#,
            ["body: $.a.b[1] is 2, recorded 3"]
        ),
        ("application/json", #"{"a":1}"#, "[1]", [#"body: $ is {"a":1}, recorded [1]"#]),
        (
            "application/json", #"{"a":1,"a":2}"#, #"{"a":3,"a":2}"#,
            [#"body is 13 bytes '{"a":1,"a":2}', recorded 13 bytes '{"a":3,"a":2}'"#]
        ),
        ("text/plain", "duck", "", ["body is 4 bytes 'duck', not recorded"]),
        ("text/plain", "", "duck", ["body is missing, recorded 4 bytes 'duck'"]),
        (
            "application/x-www-form-urlencoded", "a=1&b=2", "b=2&a=3",
            ["body: 'a' is '1', recorded '3'"]
        ),
    ])
    func `bodies differ by value, pair or as a whole`(
        _ type: String,
        _ live: String,
        _ recorded: String,
        _ expected: [String]
    ) throws {
        let found = try differences(("/", type, live), ("/", type, recorded))
        #expect(found.map(\.description) == expected)
    }

    @Test func `the one that differs among very many is told`() throws {
        let pairs = (0..<500).map { "k\($0)=v" }
        let found = try differences(
            ("/?" + (pairs + ["z=1"]).joined(separator: "&"), "", ""),
            ("/?" + (pairs + ["z=2"]).joined(separator: "&"), "", "")
        )
        #expect(found.map(\.description) == ["query: 'z' is '1', recorded '2'"])
        let long = String(repeating: "x", count: 100)
        let body = try differences(("/", "text/plain", long + "1"), ("/", "text/plain", long + "2"))
        #expect(body.count == 1)
    }

    @Test func `many small differences in one part are no other request`() throws {
        let live = #"{"a":[\#((0..<40).map(String.init).joined(separator: ","))]}"#
        let recorded = #"{"a":[\#((0..<40).map { "\($0 + 1)" }.joined(separator: ","))]}"#
        let found = try differences(
            ("/", "application/json", live),
            ("/", "application/json", recorded)
        )
        #expect(found.count == 32)
        #expect(found.distance <= Canard.NearMiss.maximumDistance)
    }
}
