import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a request that nothing answers is told, word by word, as it stands in `Reports`.
@Suite struct ReportTests {
    /// A report: what is recorded, and what is asked.
    struct Case: Sendable, CustomTestStringConvertible {
        /// The name of the file with the report.
        let name: String
        /// The files of the recording; nil for no folder at all.
        var files: [String: String]? = [
            "users.json":
                #"{"request": {"url": "https://api.example.com/users/42?page=1"}, \#(ok)}"#,
            "order.json": """
            {"request": {"method": "POST", "url": "https://api.example.com/orders",
            "headers": {"Content-Type": "application/json"}, "body_file": "order-body.json"}, \(ok)}
            """,
            "order-body.json": #"{"id": "7", "items": [{"qty": 2, "name": "reed"}, {"qty": 1}]}"#,
        ]
        var method = "GET"
        var url = "https://api.example.com/users/42?page=1"
        var headers: [String: String] = [:]
        var body = ""
        var matchers: Canard.Matchers?
        /// How often the request is made before the one whose report it is.
        var callsBefore = 0

        var testDescription: String { name }

        private static let ok = #""response": {"status_code": 200}"#

        static let all: [Case] = [
            Case(name: "query", url: "https://api.example.com/users/42?page=2&sort=name"),
            Case(name: "path", url: "https://api.example.com/users/43?page=1"),
            Case(name: "path-length", url: "https://api.example.com/users/42/posts?page=1"),
            Case(name: "host", url: "https://staging.example.com/users/42?page=1"),
            Case(name: "method", method: "DELETE"),
            Case(
                name: "body",
                method: "POST",
                url: "https://api.example.com/orders",
                headers: ["Content-Type": "application/json"],
                body: #"{"items": [{"qty": 3, "name": "reed"}], "id": "7", "note": "soon"}"#
            ),
            Case(
                name: "text-body",
                files: [
                    "a.json": """
                    {"request": {"method": "PUT", "url": "https://api.example.com/note", "body": "quack"}, \(ok)}
                    """
                ],
                method: "PUT",
                url: "https://api.example.com/note",
                headers: ["Content-Type": "text/plain"],
                body: "a longer note than the one that was recorded there"
            ),
            Case(
                name: "form-body",
                files: [
                    "a.json": """
                    {"request": {"method": "POST", "url": "https://api.example.com/form", "body": "a=1&b=2",
                    "headers": {"Content-Type": "application/x-www-form-urlencoded"}}, \(ok)}
                    """
                ],
                method: "POST",
                url: "https://api.example.com/form",
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: "b=2&a=2&c=%20"
            ),
            Case(
                name: "header",
                headers: ["Accept": "text/csv"],
                matchers: [.method, .url, .headers(["Accept"])]
            ),
            Case(
                name: "volatile-query",
                files: [
                    "a.json": """
                    {"request": {"url": "https://api.example.com/poll?at=1790000000123&a=1"}, \(ok)}
                    """
                ],
                url: "https://api.example.com/poll?at=1790000001234&a=1"
            ),
            Case(
                name: "volatile-body",
                files: [
                    "a.json": """
                    {"request": {"method": "POST", "url": "https://api.example.com/log",
                    "headers": {"Content-Type": "application/json"},
                    "body": "{\\"id\\": \\"5f9d7e2c-11aa-4b3c-9e8f-0a1b2c3d4e5f\\"}"}, \(ok)}
                    """
                ],
                method: "POST",
                url: "https://api.example.com/log",
                headers: ["Content-Type": "application/json"],
                body: #"{"id": "0e4f2b6a-77cc-4d1e-8a9b-ffeeddccbbaa"}"#
            ),
            Case(name: "used-up", callsBefore: 1),
            Case(name: "empty-recording", files: [:]),
            Case(name: "missing-recording", files: nil),
            Case(
                name: "damaged-file",
                files: ["users.json": #"{"request": {"url": "https://api.example.com/users/42""#]
            ),
            Case(
                name: "redacted-secret",
                url: "https://duck:quack@api.example.com/users/42?page=2&token=very-secret-token"
            ),
            Case(name: "nothing-near", url: "https://other.example/health"),
            Case(
                name: "own-matchers",
                files: [
                    "any.json": """
                    {"match": ["method", "host"], "request": {"url": "https://api.example.com/"}, \(ok)}
                    """
                ],
                method: "PUT"
            ),
            Case(
                name: "many",
                files: Dictionary(
                    uniqueKeysWithValues: (1...5).map {
                        (
                            "\($0).json",
                            #"{"request": {"url": "https://api.example.com/users/\#($0)"}, \#(ok)}"#
                        )
                    }
                ),
                url: "https://api.example.com/users/9"
            ),
        ]
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Reports")

    @Test(arguments: Case.all)
    func `a report says what happened, where, and what to do`(_ example: Case) async throws {
        let directory = try TemporaryDirectory()
        let recording = directory.appending("happy-path")
        if let files = example.files {
            try FileManager.default.createDirectory(
                at: recording,
                withIntermediateDirectories: true
            )
            for (name, text) in files {
                try Data(text.utf8).write(to: recording.appendingPathComponent(name))
            }
        }
        let canard = Canard()
        canard.log = { _ in }
        canard.loadingURL = recording
        canard.shouldFallbackToNetwork = false
        canard.repeats = .inOrderThenFail
        if let matchers = example.matchers { canard.matchers = matchers }
        var request = URLRequest(url: try #require(URL(string: example.url)))
        request.httpMethod = example.method
        for (name, value) in example.headers { request.setValue(value, forHTTPHeaderField: name) }
        if !example.body.isEmpty { request.httpBody = Data(example.body.utf8) }
        for _ in 0..<example.callsBefore { _ = try await canard.data(for: request) }
        let error = await #expect(throws: (any Error).self) { try await canard.data(for: request) }
        let text = (error?.localizedDescription ?? "") + "\n"
        let report = text.replacing(recording.path, with: "Recordings/happy-path")
        let file = Self.folder.appendingPathComponent("\(example.name).txt")
        if ProcessInfo.processInfo.environment["CANARD_WRITE_REPORTS"] == "1" {
            try Data(report.utf8).write(to: file)
        }
        #expect(try report == String(contentsOf: file, encoding: .utf8))
        #expect(!report.contains("very-secret"))
    }

    @Test func `every report has its case`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(Case.all.map { "\($0.name).txt" }))
    }

    @Test func `an explanation sends nothing and counts nothing`() async throws {
        let directory = try TemporaryDirectory()
        for ordinal in 1...2 {
            let text = """
                {"ordinal": \(ordinal), "request": {"url": "https://api.example.com/users/42"},
                 "response": {"status_code": 200, "body": "\(ordinal)"}}
                """
            try Data(text.utf8).write(to: directory.appending("\(ordinal).json"))
        }
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.repeats = .inOrderThenFail
        let request = URLRequest(url: try #require(URL(string: "https://api.example.com/users/42")))
        let other = URLRequest(url: try #require(URL(string: "https://api.example.com/users/43")))

        for _ in 0..<2 {
            let text = canard.explanation(for: request).description
            #expect(
                text.hasSuffix(
                    "GET https://api.example.com/users/42 is answered by \(directory.url.path)/1.json"
                )
            )
        }
        canard.registerRequestHandler { _ in nil }
        let live = canard.explanation(for: other)
        guard case .network = live.outcome else {
            Issue.record("\(live)")
            return
        }
        #expect(
            live.unmatched?.nearMisses.first?.differences.map(\.description) == [
                "path: segment 2 is '43', recorded '42'"
            ]
        )
        #expect(live.description.hasSuffix("note: 1 handler is asked first"))
        for _ in 1...2 { _ = try await canard.data(for: request) }
        canard.shouldFallbackToNetwork = false
        guard case .failure = canard.explanation(for: other).outcome,
            case .failure = canard.explanation(for: request).outcome
        else {
            Issue.record("not a failure")
            return
        }
        #expect(canard.explanation(for: request).unmatched?.answeredCalls == 2)
        #expect(canard.requests.count == 2)
    }
}
