import Foundation
import Testing

@testable import Canard

@Suite struct RecordingLocationTests {
    static func location(
        _ url: String,
        method: String = "GET",
        body: String = ""
    ) throws -> RecordingLocation {
        let request = Canard.Interaction.Request(
            method: method,
            url: try #require(URL(text: url)),
            headers: ["Content-Type": "application/json"],
            body: Data(body.utf8)
        )
        return MatchingRules(redaction: .off).identity(of: request).location
    }

    /// Paths without the key's digits.
    @Test(arguments: [
        ("https://api.example.com/users/42", "api.example.com/users/42-GET-#"),
        ("https://api.example.com/", "api.example.com/index-GET-#"),
        ("https://api.example.com", "api.example.com/index-GET-#"),
        ("http://localhost:8080/", "localhost+8080/index-GET-#"),
        ("https://api.example.com/users/", "api.example.com/users/index-GET-#"),
        ("https://api.example.com//a///b", "api.example.com/a/b-GET-#"),
        ("https://api.example.com/logo.png", "api.example.com/logo.png-GET-#"),
        ("https://api.example.com/main.swift", "api.example.com/main.swift-GET-#"),
        ("https://api.example.com/con/a", "api.example.com/_con/a-GET-#"),
        ("https://api.example.com/COM1.txt", "api.example.com/_COM1.txt-GET-#"),
        ("https://api.example.com/a:b*c?d", "api.example.com/a_b_c-GET-#"),
        ("https://api.example.com/x./y.", "api.example.com/x/y-GET-#"),
        ("https://api.example.com/..%2f..%2fetc/passwd", "api.example.com/_.._etc/passwd-GET-#"),
        ("https://api.example.com/%2e%2e/%2e/x", "api.example.com/_/_/x-GET-#"),
        ("https://api.example.com/.hidden/.x", "api.example.com/hidden/x-GET-#"),
        ("https://api.example.com/caf%C3%A9", "api.example.com/caf_-GET-#"),
        ("https://api.example.com/cafe%CC%81", "api.example.com/cafe_-GET-#"),
        ("https://api.example.com/%00%0A%5C", "api.example.com/___-GET-#"),
        ("https://api.example.com/%ff%fe", "api.example.com/__-GET-#"),
        ("http://[::1]:8080/x", "___1_+8080/x-GET-#"),
        ("https://canard.json/x", "_canard.json/x-GET-#"),
        ("https://bücher.example/x", "xn--bcher-kva.example/x-GET-#"),
    ])
    func `paths are readable and portable`(_ url: String, _ expected: String) throws {
        let location = try Self.location(url)
        let path = "\(location.directory)/\(location.stem.dropLast(12))#"
        #expect(path == expected)
    }

    @Test func `paths that differ only by case differ by more`() throws {
        let upper = try Self.location("https://a/Users").path(ordinal: 1).lowercased()
        let lower = try Self.location("https://a/users").path(ordinal: 1).lowercased()
        #expect(upper != lower)
    }

    @Test(arguments: [
        String(repeating: "/long-segment", count: 300), "/" + String(repeating: "x", count: 3000),
        String(repeating: "/a", count: 30), "/" + String(repeating: "é", count: 500) + "/b",
        String(repeating: "/" + String(repeating: "y", count: 59), count: 12),
    ])
    func `long and deep paths are folded into what every system takes`(_ path: String) throws {
        let host = String(repeating: "h", count: 63) + ".example.com"
        for host in ["a.b", host] {
            let location = try Self.location("https://\(host)\(path)", method: "PROPPATCH")
            let longest = location.path(ordinal: 99_999).dropLast(5) + "-response.webmanifest"
            #expect(longest.utf8.count <= 180)
            let parts = longest.split(separator: "/")
            #expect(parts.count <= 9)
            #expect(parts.dropLast().allSatisfy { $0.utf8.count <= 60 })
        }
    }

    @Test func `GraphQL operations are named`() throws {
        let body = #"{"operationName":"GetUser","query":"query GetUser { id }"}"#
        let location = try Self.location("https://a/graphql", method: "POST", body: body)
        #expect(location.stem.hasPrefix("graphql-GetUser-POST-"))
    }

    @Test(arguments: [
        ("42-GET-3755a60acc7b.json", 1), ("42-GET-3755a60acc7b-2.json", 2),
        ("a-b-GET-3755a60acc7b-17.json", 17),
        ("42-GET-123456789012.json", 1), ("42-GET-3755a60acc7b-1.json", nil), ("users.json", nil),
        ("users-2.json", nil),
        ("42-GET-3755a60acc7b-0.json", nil), ("42-GET-3755a60acc7b.txt", nil),
        ("42-3755a60acc7b.json", nil),
    ])
    func `names tell ordinals only in the regular form`(_ name: String, _ ordinal: Int?) {
        #expect(RecordingLocation.ordinal(inName: name) == ordinal)
    }
}
