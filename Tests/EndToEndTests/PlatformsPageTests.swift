import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the page on platforms says is shown by a test, or said not to be.
@Suite struct PlatformsPageTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func `every test that the page names is there`() throws {
        let path = "Sources/Canard/Canard.docc/Platforms.md"
        let page = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        let rows = page.split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.contains("shown by")
        }
        let names = rows.compactMap { row -> String? in
            let cell = row.split(separator: "|", omittingEmptySubsequences: false).dropLast().last
            let name = cell?.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces) ?? ""
            return name.isEmpty ? nil : name
        }
        #expect(rows.count > 30)
        #expect(names.count > 25)
        let tests = try Self.sources()
        for name in Set(names) { #expect(tests.contains("func `\(name)`("), "\(name)") }
    }

    private static func sources() throws -> String {
        let folder = root.appendingPathComponent("Tests")
        let paths = try #require(FileManager.default.subpaths(atPath: folder.path))
        return try paths.filter { $0.hasSuffix("Tests.swift") }
            .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
            .joined()
    }

    @Test func `a server in front of a Canard answers other clients`() async throws {
        let directory = try TemporaryDirectory()
        let file = """
            {"request": {"method": "POST", "url": "https://api.example.com/ducks?a=1", "body": "quack"},
             "response": {"status_code": 201, "headers": {"X-Duck": "1"}, "body": "made"}}
            """
        try Data(file.utf8).write(to: directory.appending("a.json"))
        let canard = Canard()
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let server = try await HTTPServer.start { [upstream = "https://api.example.com"] request in
            let url = try #require(URL(string: upstream + request.target))
            var forwarded = URLRequest(url: url)
            forwarded.httpMethod = request.method
            forwarded.httpBody = try request.body.data()
            for field in request.headers where field.name.lowercased() != "host" {
                forwarded.addValue(field.value, forHTTPHeaderField: field.name)
            }
            do {
                let (body, head) = try await canard.data(for: forwarded)
                var headers = Canard.Interaction.Response(head, body: Canard.Body()).headers
                for name in [
                    "Content-Length", "Transfer-Encoding", "Content-Encoding", "Connection",
                ] { headers[name] = nil }
                return HTTPServer.Response(
                    status: head.statusCode,
                    headers: headers,
                    body: .data(body)
                )
            } catch {
                return .text(error.localizedDescription, status: 502)
            }
        }
        var request = URLRequest(url: server.url.appendingPathComponent("ducks"))
        request.url = URL(string: "\(server.url.absoluteString)/ducks?a=1")
        request.httpMethod = "POST"
        request.httpBody = Data("quack".utf8)
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        #expect(String(decoding: data, as: UTF8.self) == "made")
        let head = try #require(response as? HTTPURLResponse)
        #expect(head.statusCode == 201)
        #expect(head.value(forHTTPHeaderField: "X-Duck") == "1")
        request.httpMethod = "DELETE"
        let (report, miss) = try await URLSession(configuration: .ephemeral).data(for: request)
        #expect((miss as? HTTPURLResponse)?.statusCode == 502)
        #expect(String(decoding: report, as: UTF8.self).hasPrefix("error: no recorded interaction"))
        await server.stop()
    }
}
