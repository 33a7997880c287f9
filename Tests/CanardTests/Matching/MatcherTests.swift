import Foundation
import Testing

@testable import Canard

@Suite struct MatcherTests {
    /// Two requests, and whether they are the same under some matchers.
    struct Case: Sendable, CustomTestStringConvertible {
        var matchers: Canard.Matchers
        var left: Canard.Interaction.Request
        var right: Canard.Interaction.Request
        var areSame: Bool

        var testDescription: String {
            "\(matchers[host: ""].map(\.name)) \(left.url) \(right.url) \(areSame)"
        }
    }

    static func request(
        _ url: String,
        _ method: String = "GET",
        _ headers: Canard.HeaderFields = [:],
        _ body: String = ""
    ) -> Canard.Interaction.Request {
        Canard.Interaction.Request(
            method: method,
            url: URL(string: url) ?? URL(fileURLWithPath: "/"),
            headers: headers,
            body: Data(body.utf8)
        )
    }

    static let json: Canard.HeaderFields = ["Content-Type": "application/json"]

    @Test(arguments: [
        Case(
            matchers: .default,
            left: request("http://a/x"),
            right: request("http://A:80/x#f"),
            areSame: true
        ),
        Case(
            matchers: .default,
            left: request("http://a/x"),
            right: request("https://a/x"),
            areSame: false
        ),
        Case(
            matchers: .default,
            left: request("http://a/x"),
            right: request("http://a/x/"),
            areSame: false
        ),
        Case(
            matchers: .default,
            left: request("http://a/x"),
            right: request("http://a/x", "HEAD"),
            areSame: false
        ),
        Case(
            matchers: .default,
            left: request("http://a/x"),
            right: request("http://a/x", "GET", ["Range": "bytes=0-1"]),
            areSame: false
        ),
        Case(
            matchers: .default,
            left: request("http://a/x", "GET", ["Accept": "a"]),
            right: request("http://a/x"),
            areSame: true
        ),
        Case(
            matchers: [.method, .path],
            left: request("http://a/x?b=1"),
            right: request("https://c/x", "get"),
            areSame: true
        ),
        Case(
            matchers: [.host],
            left: request("http://a:81/x"),
            right: request("http://a/x"),
            areSame: false
        ),
        Case(
            matchers: [.query],
            left: request("http://a/x?b=1&a=2"),
            right: request("http://c/?a=2&b=1"),
            areSame: true
        ),
        Case(
            matchers: [.url, .fragment],
            left: request("http://a/x#1"),
            right: request("http://a/x#2"),
            areSame: false
        ),
        Case(
            matchers: [.path, .query(ignoring: ["cursor", "a b"])],
            left: request("http://a/x?cursor=1&q=1&a+b=2"),
            right: request("http://a/x?q=1"),
            areSame: true
        ),
        Case(
            matchers: [.headers(["Accept", "X-Tenant"])],
            left: request("http://a/", "GET", ["accept": "x"]),
            right: request("http://b/", "GET", ["Accept": "x"]),
            areSame: true
        ),
        Case(
            matchers: [.headers(["Accept"])],
            left: request("http://a/", "GET", ["accept": "x"]),
            right: request("http://a/"),
            areSame: false
        ),
        Case(
            matchers: [.headers(["Content-Type"])],
            left: request(
                "http://a/",
                "POST",
                ["Content-Type": "multipart/form-data; boundary=abc"]
            ),
            right: request(
                "http://a/",
                "POST",
                ["Content-Type": "multipart/form-data; boundary=xyz"]
            ),
            areSame: true
        ),
        Case(
            matchers: [.jsonBody(ignoring: ["$.id"])],
            left: request("http://a/", "POST", json, #"{"id":1,"n":2}"#),
            right: request("http://a/", "POST", json, #"{"n":2,"id":"x"}"#),
            areSame: true
        ),
        Case(
            matchers: [.jsonBody(ignoring: ["$.id"])],
            left: request("http://a/", "POST", json, #"{"id":1,"n":2}"#),
            right: request("http://a/", "POST", json, #"{"n":3,"id":1}"#),
            areSame: false
        ),
    ])
    func `requests are the same where all parts in force agree`(_ example: Case) {
        let rules = MatchingRules(matchers: example.matchers)
        let (left, right) = (rules.identity(of: example.left), rules.identity(of: example.right))
        #expect((left.key == right.key) == example.areSame)
    }

    @Test func `a host may have matchers of its own`() {
        var matchers = Canard.Matchers.default
        matchers[host: "Search.example.com"] = [.method, .path]
        let rules = MatchingRules(matchers: matchers)
        func key(_ url: String) -> RequestKey { rules.identity(of: Self.request(url)).key }
        #expect(key("https://search.example.com/a?x=1") == key("https://search.example.com/a?x=2"))
        #expect(key("https://api.example.com/a?x=1") != key("https://api.example.com/a?x=2"))
        matchers[host: "search.example.com"] = []
        #expect(matchers == .default)
    }

    @Test func `a condition in code decides when all else agrees`() {
        let rules = MatchingRules(matchers: [
            .method, .custom("same tenant") { $0.headers["X-Tenant"] == $1.headers["X-Tenant"] },
        ])
        let one = rules.identity(of: Self.request("http://a/", "GET", ["X-Tenant": "1"]))
        let two = rules.identity(of: Self.request("http://a/", "GET", ["X-Tenant": "2"]))
        #expect(one.key == two.key)
        #expect(one.satisfiesConditions(for: one))
        #expect(!one.satisfiesConditions(for: two))
    }

    @Test(arguments: [
        ("http://staging.example.com/x", "http://api.example.com/x"),
        ("http://STAGING.example.com:8080/x?y#z", "http://api.example.com:8080/x?y#z"),
        ("http://me:pw@staging.example.com/x", "http://me:pw@api.example.com/x"),
        ("http://localhost:9000/x", "http://pond.example/x"),
        ("http://localhost:9001/x", "http://localhost:9001/x"),
        ("https://secure.example/x", "https://other.example:8443/x"),
        ("http://secure.example/x", "http://secure.example/x"),
        ("http://[::1]:80/x", "http://six.example/x"),
    ])
    func `aliases replace host and port`(_ url: String, _ expected: String) throws {
        let aliases = HostAliases([
            "staging.example.com": "api.example.com", "localhost:9000": "pond.example",
            "Secure.example:443": "other.example:8443", "[::1]": "six.example:80",
        ])
        let result = aliases.applied(to: try #require(URL(string: url)))
        #expect(CanonicalURL(result).text == CanonicalURL(try #require(URL(string: expected))).text)
    }

    @Test(arguments: [
        ("*.apple.com", "www.apple.com", nil, true), ("*.apple.com", "apple.com", nil, false),
        ("*.apple.com", "badapple.com", nil, false), ("localhost", "localhost", "8080", true),
        ("localhost:8080", "localhost", "8080", true), ("localhost:8080", "localhost", nil, false),
        ("LOCALHOST", "localhost", nil, true), ("*", "anything", nil, true), ("a", "b", nil, false),
    ])
    func `host patterns cover hosts`(
        _ pattern: String,
        _ host: String,
        _ port: String?,
        _ isCovered: Bool
    ) {
        #expect(Canard.HostPattern(pattern).covers(host: host, port: port) == isCovered)
    }

    @Test(arguments: [
        ("https://a/s?f%5Ba%5D=1&g[b]=2", "https://a/s?f%5Ba%5D=1&g%5Bb%5D=2"),
        ("http://[::1]:8080/x[1]", "http://[::1]:8080/x%5B1%5D"),
        ("https://a/b c?d=é", "https://a/b%20c?d=%C3%A9"), ("https://a/100%", "https://a/100%25"),
        ("https://a/%zz%41", "https://a/%25zz%41"), ("https://a/a|b", "https://a/a%7Cb"),
    ])
    func `URLs in files are not encoded twice`(_ text: String, _ expected: String) {
        #expect(URL(text: text)?.absoluteString == expected)
    }
}
