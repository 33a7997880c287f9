import CanardServer
import Foundation
import TestSupport
import Testing

@testable import Canard
@testable import CanardTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers that stand beside a test.
@Suite(
    .stubs([
        .get("http://pond.example/suite", body: "the suite's"),
        .get("http://pond.example/both", body: "the suite's"),
    ])
)
struct StubsTraitTests {
    private func text(_ path: String, _ method: String = "GET") async throws -> String {
        var request = URLRequest(url: try #require(URL(string: "http://pond.example\(path)")))
        request.httpMethod = method
        return String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
    }

    @Test(
        .stubs([
            .get(
                "http://pond.example/greeting",
                headers: ["Content-Type": "text/plain"],
                body: "hello"
            ),
            .post("http://pond.example/greeting", status: 201, body: "made"),
            .get("http://pond.example/both", body: "the test's"),
            .get("http://pond.example/down", failure: .timedOut),
        ])
    )
    func `stubs answer by method and URL, the test's before the suite's`() async throws {
        let url = try #require(URL(string: "http://pond.example/greeting"))
        let (data, response) = try await URLSession.shared.data(from: url)
        let head = try #require(response as? HTTPURLResponse)
        #expect(String(decoding: data, as: UTF8.self) == "hello")
        #expect(head.value(forHTTPHeaderField: "Content-Type") == "text/plain")
        #expect(try await text("/greeting", "POST") == "made")
        #expect(try await text("/suite") == "the suite's")
        for _ in 0..<2 { #expect(try await text("/both") == "the test's") }
        let error = await #expect(throws: URLError.self) { try await text("/down") }
        #expect(error?.code == .timedOut)
        #expect(Canard.requests.map(\.source).allSatisfy { $0 == .handler })
    }

    @Test(
        .stubs([
            .get("http://pond.example/turn", body: "one"),
            .get("http://pond.example/turn", body: "two"),
        ])
    )
    func `the second call gets the second of two stubs for one URL`() async throws {
        #expect(try await text("/turn") == "one")
        #expect(try await text("/turn") == "two")
        #expect(try await text("/turn") == "two")
    }

    @Test func `a request that no stub answers is told with those that come closest`() async throws
    {
        let trait: StubsTrait = .stubs([.get("http://pond.example/a?page=1")])
        // Outside of the suite's own scope.
        let run = try await TestScope.$current.withValue(nil) {
            try await Rehearsal.of(trait) {
                let url = try #require(URL(string: "http://pond.example/a?page=2"))
                _ = try await URLSession.shared.data(from: url)
            }
        }
        let miss = try #require(run.error as? Canard.UnmatchedRequest)
        #expect(
            miss.description == """
                error: no stub matches GET http://pond.example/a?page=2
                note: looked in 3 stubs
                note: closest is the stub for GET http://pond.example/a?page=1
                      query: 'page' is '2', recorded '1'
                note: then the stub for GET http://pond.example/both
                      path: segment 1 is 'a', recorded 'both'
                      query: 'page' is '2', not recorded
                note: then the stub for GET http://pond.example/suite
                      path: segment 1 is 'a', recorded 'suite'
                      query: 'page' is '2', not recorded
                note: to answer it: add a stub
                """
        )
    }

    @Test(arguments: ["pond.example/a", "", "/a", "ftp://pond.example/a", "http:///a"])
    func `a stub for what is no URL fails the test with the reason`(_ url: String) async throws {
        let run = try await Rehearsal.of(StubsTrait.stubs([.get(url)])) {}
        #expect((run.error as? CanardError)?.reason.contains("'\(url)' is no URL") == true)
    }

    @Test func `stubs answer while a recording is made, and are not recorded`() async throws {
        let upstream = try await Upstream.start { _ in .text("live") }
        let directory = try TemporaryDirectory()
        var replay: ReplayTrait = .replay("new", mode: .once)
        replay.environment = ScopeEnvironment(["CANARD_RECORDINGS": directory.url.path])
        let live = upstream.url("/a")
        let test = try #require(Test.current)
        let stubs: StubsTrait = .stubs([.get("http://pond.example/inner", body: "inner")])
        let run = try await Rehearsal.of(replay) {
            try await stubs.provideScope(for: test, testCase: nil) {
                #expect(try await text("/suite") == "the suite's")
                let answer = try await text("/inner")
                #expect(answer == "inner")
                _ = try await URLSession.shared.data(from: live)
            }
        }
        await upstream.stop()
        #expect(run.error == nil && run.issues.isEmpty)
        #expect(directory.files.count == 1)
    }
}
