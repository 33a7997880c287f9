import Foundation
import Testing

@testable import Canard

/// In what a live answer is of another shape than the recorded one.
@Suite struct ResponseComparisonTests {
    /// An answer in short.
    struct Answer: Sendable, CustomTestStringConvertible {
        var status: Int?
        var type: String
        var body: String
        var failure: URLError.Code?
        var isOpen = false
        var testDescription: String { "\(status ?? 0) \(type) \(body)" }

        init(
            _ status: Int? = 200,
            _ type: String = "application/json",
            _ body: String = "{}",
            failure: URLError.Code? = nil
        ) {
            self.status = status
            self.type = type
            self.body = body
            self.failure = failure
        }

        static func failed(_ code: URLError.Code) -> Answer { Answer(nil, "", "", failure: code) }

        func interaction(method: String) throws -> Canard.Interaction {
            let url = try #require(URL(string: "https://a.example/"))
            var response = status.map {
                Canard.Interaction.Response(
                    statusCode: $0,
                    headers: type.isEmpty ? [:] : ["Content-Type": type],
                    body: Canard.Body(body)
                )
            }
            response?.isOpen = isOpen
            return Canard.Interaction(
                request: Canard.Interaction.Request(method: method, url: url),
                response: response,
                failure: failure.map { Canard.Failure($0) }
            )
        }
    }

    private func check(
        _ live: Answer,
        _ recorded: Answer,
        _ expected: [String],
        method: String = "GET"
    ) throws {
        let found = try ResponseComparison(
            live: live.interaction(method: method),
            recorded: recorded.interaction(method: method)
        ).differences()
        let texts = found.map { ($0.severity == .compatible ? "?" : "") + $0.description }
        #expect(texts == expected)
    }

    /// Two answers, and how they differ; compatible differences begin with a question mark.
    @Test(arguments: [
        (Answer(), Answer.failed(.timedOut), ["failure is gone, recorded timedOut"]),
        (.failed(.timedOut), Answer(), ["failure is new, timedOut"]),
        (.failed(.timedOut), .failed(.timedOut), []),
        (
            .failed(.cannotFindHost), .failed(.timedOut),
            ["?failure is cannotFindHost, recorded timedOut"]
        ),
        // One that broke off: its head counts, its body is only a part.
        (
            Answer(404, "text/html", "{", failure: .networkConnectionLost), Answer(),
            [
                "failure is new, networkConnectionLost", "status is 404, recorded 200",
                "media type is text/html, recorded application/json",
            ]
        ),
        (
            Answer(200, "application/json", "{", failure: .networkConnectionLost),
            Answer(200, "application/json", "{}", failure: .networkConnectionLost), []
        ),
    ])
    func `a failure is no response`(
        _ live: Answer,
        _ recorded: Answer,
        _ expected: [String]
    ) throws {
        try check(live, recorded, expected)
    }

    /// Two status codes, and whether a difference breaks.
    @Test(
        arguments: [
            (200, 200, nil), (201, 200, .compatible), (302, 301, .compatible),
            (500, 200, .breaking),
            (200, 500, .breaking), (404, 400, .breaking), (301, 200, .breaking),
            (204, 200, .breaking),
            (200, 204, .breaking), (304, 302, .breaking), (204, 204, nil),
        ] as [(Int, Int, Canard.ShapeDifference.Severity?)]
    )
    func `a status counts by its class, errors by themselves`(
        _ live: Int,
        _ recorded: Int,
        _ severity: Canard.ShapeDifference.Severity?
    ) throws {
        let mark = severity == .compatible ? "?" : ""
        let text = "\(mark)status is \(live), recorded \(recorded)"
        try check(Answer(live), Answer(recorded), severity == nil ? [] : [text])
    }

    /// Two media types, and how they differ.
    @Test(arguments: [
        ("application/json; charset=utf-8", "Application/JSON", []),
        (
            "application/hal+json", "application/json",
            ["?media type is application/hal+json, recorded application/json"]
        ),
        (
            "text/html", "application/json",
            ["media type is text/html, recorded application/json"]
        ),
        ("text/html", "text/plain", ["media type is text/html, recorded text/plain"]),
        ("", "text/plain", ["media type is gone, recorded text/plain"]),
        ("text/plain", "", ["?media type is new, text/plain"]),
    ])
    func `a media type counts without its parameters`(
        _ live: String,
        _ recorded: String,
        _ expected: [String]
    ) throws {
        try check(Answer(200, live), Answer(200, recorded), expected)
    }

    /// A media type, two bodies, and how they differ.
    @Test(arguments: [
        (
            "application/json", #"{"a":"s"}"#, #"{"a":1}"#,
            ["body: $.a is a string, recorded a number"]
        ),
        ("text/plain", #"{"a":"s"}"#, #"{"a":1}"#, ["body: $.a is a string, recorded a number"]),
        ("", "[\"s\"]", "[1]", ["body: $[*] is a string, recorded a number"]),
        ("text/plain", "\"s\"", "1", []),
        (
            "application/json", "{\"secret", "{}",
            ["body is no JSON (line 1, column 9: a string without an end), recorded an object"]
        ),
        ("application/json", "{", "{", []),
        ("application/json", "{}", "{", []),
        ("text/plain", "oops", "[]", ["body is no JSON, recorded an array"]),
        ("text/plain", "[]", "oops", []),
        ("application/json", "", "[]", ["body is gone, recorded an array"]),
        ("text/plain", "", "duck", ["body is gone, recorded no JSON"]),
        ("application/json", "[]", "", ["?body is new, an array"]),
        ("application/json", "", "", []),
        ("application/x-ndjson", #"{"a":1}"#, #"{"b":1}"#, []),
    ])
    func `JSON is compared by shape, other content by whether there is any`(
        _ type: String,
        _ live: String,
        _ recorded: String,
        _ expected: [String]
    ) throws {
        try check(Answer(200, type, live), Answer(200, type, recorded), expected)
    }

    @Test func `breaking differences come first, then by path`() throws {
        try check(
            Answer(201, "application/json", #"{"c":1,"b":{"x":"s"},"z":null}"#),
            Answer(200, "text/json", #"{"a":1,"b":{"x":1},"z":1}"#),
            [
                "body: $.a is gone, recorded a number",
                "body: $.b.x is a string, recorded a number",
                "?status is 201, recorded 200",
                "?media type is application/json, recorded text/json",
                "?body: $.c is new, a number",
                "?body: $.z is null, recorded a number",
            ]
        )
    }

    @Test func `a body that is none, a part or of an error is not compared`() throws {
        try check(Answer(200, "application/json", ""), Answer(), [], method: "HEAD")
        try check(Answer(304, "", ""), Answer(304), [])
        try check(
            Answer(500, "application/json", "[]"),
            Answer(),
            ["status is 500, recorded 200"]
        )
        var open = Answer(200, "application/json", "[1")
        open.isOpen = true
        try check(open, Answer(), [])
    }

    @Test func `a body that is too long is not compared`() throws {
        let blanks = String(repeating: " ", count: ContentShape.maximumLength)
        try check(Answer(200, "application/json", "[]" + blanks), Answer(), [])
    }

    @Test func `a body whose file is gone is an error`() throws {
        var live = try Answer().interaction(method: "GET")
        let contents = BodyContents(path: "/nonexistent/body", count: 2, isTemporary: false)
        live.response?.body = Canard.Body(contents)
        let comparison = ResponseComparison(live: live, recorded: live)
        #expect(throws: CanardError.self) { try comparison.differences() }
    }

    @Test func `a difference says which, where, how and how bad`() throws {
        let live = try Answer(200, "application/json", "{}").interaction(method: "GET")
        let recorded = try Answer(200, "application/json", #"{"a":"s"}"#).interaction(method: "GET")
        let found = try ResponseComparison(live: live, recorded: recorded).differences()
        #expect(
            found == [
                Canard.ShapeDifference(
                    part: .body,
                    path: "$.a",
                    kind: .gone,
                    severity: .breaking,
                    live: nil,
                    recorded: "a string"
                )
            ]
        )
    }
}
