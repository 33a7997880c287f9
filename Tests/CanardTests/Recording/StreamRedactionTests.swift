import Foundation
import Testing

@testable import Canard

/// Secrets in bodies that are JSON in part: events, lines, and what broke off.
@Suite struct StreamRedactionTests {
    @Test(arguments: [
        (
            "text/event-stream", "data: {\"token\": \"s3cret-duck\"}\n\n",
            "data: {\"token\": \"REDACTED\"}\n\n"
        ),
        (
            "text/event-stream", "id: 1\ndata:{\"a\":{\"password\":\"s3cret\",\"b\":1}}\n",
            "id: 1\ndata:{\"a\":{\"password\":\"REDACTED\",\"b\":1}}\n"
        ),
        (
            "text/event-stream", "data: {\ndata:   \"otp\": 123456,\ndata: }\n\n",
            "data: {\ndata:   \"otp\": 0,\ndata: }\n\n"
        ),
        (
            "application/x-ndjson", "\n{\"token\": \"s3cret\"}\n{\"a\":1}\n",
            "\n{\"token\": \"REDACTED\"}\n{\"a\":1}\n"
        ),
        (
            "application/x-ndjson", "[1]\n{\"token\": \"s3cret\"}\n",
            "[1]\n{\"token\": \"REDACTED\"}\n"
        ),
        (
            "application/x-ndjson", "{\"a\":1}\n{\"token\": \"s3cr",
            "{\"a\":1}\n{\"token\": \"REDACTED"
        ),
        (
            "application/x-ndjson", "{\"token\": \"s3cret\", \"b\":",
            "{\"token\": \"REDACTED\", \"b\":"
        ),
        (
            "application/json-seq", "\u{1e}{\"token\": \"s3cret\"}\n",
            "\u{1e}{\"token\": \"REDACTED\"}\n"
        ),
        ("application/json", "{\"token\": \"s3\\\"cret\", ", "{\"token\": \"REDACTED\", "),
        (
            "application/json", "{\"token\": [\"s3cret\", 42, \"more\"], \"x\": ",
            "{\"token\": [\"REDACTED\", 0, \"REDACTED\"], \"x\": "
        ),
        (
            "application/json", "{\"name\": \"token\", \"token\" : -1.5e3",
            "{\"name\": \"token\", \"token\" : 0"
        ),
        ("text/plain", "{\"token\":\"s3cret\"", "{\"token\":\"REDACTED\""),
        (
            "multipart/x-mixed-replace; boundary=b",
            "--b\r\nContent-Type: application/json\r\n\r\n{\"token\": \"s3cret\"}\r\n--b--\r\n",
            "--b\r\nContent-Type: application/json\r\n\r\n{\"token\": \"REDACTED\"}\r\n--b--\r\n"
        ),
        // Nothing to hide, and nothing to fall over.
        ("text/event-stream", "data: \"\n\n", "data: \"\n\n"),
        ("application/json", "{\"token\": \"", "{\"token\": \""),
        ("application/json", "{\"token\":", "{\"token\":"),
        ("application/json", "{\"token\": {\"a\": \"b\\", "{\"token\": {\"a\": \"b\\"),
        ("application/json", "{\"token\": [", "{\"token\": ["),
        ("application/json", "{\"token\": expired, ", "{\"token\": expired, "),
        ("text/html", "<p>\"token\": \"a word\"</p>", "<p>\"token\": \"a word\"</p>"),
    ])
    func `what stands behind a covered name goes, and nothing else`(
        _ type: String,
        _ body: String,
        _ expected: String
    ) throws {
        let response = Canard.Interaction.Response(
            statusCode: 200,
            headers: ["Content-Type": type],
            body: Canard.Body(body)
        )
        let redacted = try Canard.Redaction.default.applied(to: response)
        #expect(try String(decoding: redacted.body.data(), as: UTF8.self) == expected)
        let again = try Canard.Redaction.default.applied(to: redacted)
        #expect(again == redacted)
    }

    @Test func `any beginning of a text is taken without a fall`() throws {
        let text = Array(
            "data: {\"token\": [\"s3cret\", 1], \"a\\u00e9\": {\"otp\": 12}}\n\u{1e}{\"pwd\":\"x\\\\\"}\n"
                .utf8
        )
        for count in 0...text.count {
            let response = Canard.Interaction.Response(
                statusCode: 200,
                headers: ["Content-Type": "text/event-stream"],
                body: Canard.Body(Data(text[..<count]))
            )
            let redacted = try Canard.Redaction.default.applied(to: response).body.data()
            #expect(!String(decoding: redacted, as: UTF8.self).contains("s3cret"))
        }
    }
}
