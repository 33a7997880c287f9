import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct MockDuckTests {
    /// A request, and what it gets from the real files of MockDuck.
    struct Case: Sendable, CustomTestStringConvertible {
        var folder: String
        var method = "GET"
        var url: String
        var body = ""
        var status: Int
        var length: Int

        var testDescription: String { "\(folder) \(method) \(url)" }
    }

    private static let corpus = ProcessInfo.processInfo.environment["CANARD_CORPUS"]
    private static let made = "generated-with-mockduck-1.1-coders"
    private static let host = "https://api.example.com"

    @Test(
        .enabled(if: corpus != nil, "CANARD_CORPUS names no folder with recordings of other tools"),
        arguments: [
            Case(
                folder: made,
                url: "\(host)/v1/users/42?x=1&expand=a%20b",
                status: 200,
                length: 36
            ),
            Case(
                folder: made,
                method: "POST",
                url: "\(host)/v1/users",
                body: #"{"name":"x"}"#,
                status: 201,
                length: 8
            ),
            Case(
                folder: made,
                method: "PUT",
                url: "\(host)/v1/items.json",
                body: "\u{9}\u{8}\u{7}",
                status: 500,
                length: 23
            ),
            Case(folder: made, url: "\(host)/page", status: 200, length: 10),
            Case(folder: made, url: "\(host)/plain", status: 200, length: 5),
            Case(folder: made, url: "\(host)/vnd", status: 200, length: 7),
            Case(folder: made, url: "\(host)/blob", status: 200, length: 5),
            // The same request as the one without path, whose file comes first.
            Case(folder: made, url: "\(host)/", status: 204, length: 0),
            Case(folder: made, url: "\(host)/not-http", status: 200, length: 5),
            Case(folder: made, url: "\(host)/not-http-unknown", status: 200, length: 2),
            Case(folder: "main", url: "https://www.buzzfeed.com/hodor", status: 200, length: 23),
            Case(
                folder: "main",
                url: "https://www.buzzfeed.com/logo.png",
                status: 200,
                length: 4027
            ),
            Case(
                folder: "main",
                url: "https://www.buzzfeed.com/mother-of-dragons",
                status: 207,
                length: 0
            ),
            Case(
                folder: "main",
                method: "GET",
                url: "https://www.buzzfeed.com/septa-unella",
                body: "any",
                status: 200,
                length: 54
            ),
            Case(
                folder: "pr21-method-in-hash",
                url: "https://www.buzzfeed.com/logo.png",
                status: 200,
                length: 4027
            ),
        ]
    )
    func `real recordings are read as they are`(_ example: Case) async throws {
        let corpus = try #require(Self.corpus)
        let canard = Canard()
        canard.loadingURL = URL(fileURLWithPath: "\(corpus)/mockduck/\(example.folder)")
        canard.shouldFallbackToNetwork = false
        var request = URLRequest(url: try #require(URL(string: example.url)))
        request.httpMethod = example.method
        if !example.body.isEmpty {
            request.httpBody = Data(example.body.utf8)
            request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await canard.data(for: request)
        #expect(response.statusCode == example.status)
        #expect(data.count == example.length)
    }

    @Test(
        .enabled(if: corpus != nil, "CANARD_CORPUS names no folder with recordings of other tools")
    )
    func `no file of MockDuck's is passed over`() throws {
        let corpus = try #require(Self.corpus)
        let root = "\(corpus)/mockduck"
        let paths = try #require(
            FileManager.default.enumerator(atPath: root)?.allObjects as? [String]
        )
        let interactions = paths.filter { $0.contains(/-[0-9a-f]{8}\.json$/) }
        #expect(interactions.count == 20)
        for path in interactions {
            let file = try InteractionFile.read("\(root)/\(path)")
            #expect(try file?.loaded().response != nil, "\(path)")
        }
    }

    @Test func `bodies decide among several, and a request without one answers any`() async throws {
        let directory = try TemporaryDirectory()
        func write(_ name: String, _ body: String?, _ answer: String) throws {
            let member = body.map { #","body":"\#(Data($0.utf8).base64EncodedString())""# } ?? ""
            let text = #"""
                {"request":{"method":"POST","url":"https://a/login"\#(member)},
                "response":{"url":"https://a/login","status_code":200,"data":"\#(Data(answer.utf8).base64EncodedString())"}}
                """#
            try Data(text.utf8).write(to: directory.appending(name))
        }
        try write("login-00000001.json", nil, "any")
        try write("login-00000002.json", "one", "first")
        try write("login-00000003.json", "two", "second")
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        for (body, answer) in [("one", "first"), ("two", "second"), ("three", "any")] {
            var request = URLRequest(url: try #require(URL(string: "https://a/login")))
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
            let (data, _) = try await canard.data(for: request)
            #expect(String(decoding: data, as: UTF8.self) == answer)
        }
        var other = URLRequest(url: try #require(URL(string: "https://a/login")))
        other.httpMethod = "PUT"
        await #expect(throws: URLError.self) { try await canard.data(for: other) }
    }

    /// Drops what was put into URLs so that nothing is cached.
    private final class CacheBusterRemover: CanardDelegate {
        func normalizedRequest(for request: URLRequest) -> URLRequest {
            var request = request
            request.url = request.url.flatMap { url in
                var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
                components?.query = nil
                return components?.url
            }
            return request
        }
    }

    @Test func `a delegate drops cache-busters on both sides`() async throws {
        let directory = try TemporaryDirectory()
        let text =
            #"{"request":{"url":"https://a/x?t=1"},"response":{"url":"https://a/x?t=1","status_code":200,"data":"eA=="}}"#
        try Data(text.utf8).write(to: directory.appending("x-0123abcd.json"))
        let canard = Canard()
        canard.delegate = CacheBusterRemover()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let (data, _) = try await canard.data(
            for: URLRequest(url: try #require(URL(string: "https://a/x?t=2")))
        )
        #expect(String(decoding: data, as: UTF8.self) == "x")
    }
}
