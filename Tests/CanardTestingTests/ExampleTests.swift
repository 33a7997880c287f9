import Canard
import CanardServer
import CanardTesting
import Foundation
import TestSupport
import Testing
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The code under test: an app that knows nothing of Canard.
private struct PondAPI {
    var session = URLSession.shared

    struct Duck: Codable, Equatable {
        var id: Int
        var name: String
    }

    func duck(_ id: Int) async throws -> Duck {
        let url = try #require(URL(string: "http://pond.example/ducks/\(id)"))
        return try JSONDecoder().decode(Duck.self, from: try await session.data(from: url).0)
    }

    func greeting(query: String = "") async throws -> String {
        let url = try #require(URL(string: "http://pond.example/greeting\(query)"))
        return String(decoding: try await session.data(from: url).0, as: UTF8.self)
    }
}

/// What people do first, with a trait.
@Suite struct TraitExampleTests {
    // Recorded by `CANARD_MODE=once swift test`, replayed from then on.
    @Test(.replay("greeting")) func `a recording that is named`() async throws {
        #expect(try await PondAPI().greeting() == "Hello from a file.")
    }

    @Test(.replay(har: "ducks.har")) func `a HAR file as a browser exports it`() async throws {
        #expect(try await PondAPI().duck(5).name == "Louie")
    }

    @Test(.replay) func recordingOfTheTest() async throws {
        #expect(try await PondAPI().duck(7) == PondAPI.Duck(id: 7, name: "Donald"))
    }

    @Test(.replay, arguments: [1, 2]) func recordingOfTheCase(id: Int) async throws {
        #expect(try await PondAPI().duck(id) == PondAPI.Duck(id: id, name: "Duck \(id)"))
    }

    @Test(
        .stubs([
            .get(
                "http://pond.example/ducks/9",
                headers: ["Content-Type": "application/json"],
                body: #"{"id": 9, "name": "Daisy"}"#
            )
        ])
    )
    func `an answer that stands beside the test`() async throws {
        #expect(try await PondAPI().duck(9).name == "Daisy")
    }

    // A query that is another each time is no reason not to match.
    @Test(.replay("greeting", matching: [.method, .path]))
    func `matching on method and path`() async throws {
        let answer = try await PondAPI().greeting(query: "?nonce=\(UInt64.random(in: 0...9))")
        #expect(answer == "Hello from a file.")
    }

    @Test func `a named recording in a block`() async throws {
        let answer = try await Canard.withRecording("greeting") { canard in
            try await PondAPI(session: canard.makeSession()).greeting()
        }
        #expect(answer == "Hello from a file.")
    }

    @Test(.stubs([], unmatched: .error)) func `being offline`() async throws {
        let error = await #expect(throws: URLError.self) { try await PondAPI().duck(1) }
        #expect(error?.code == .notConnectedToInternet)
    }

    @Test(.stubs([])) func `a handler of the test's own, and what it was asked`() async throws {
        Canard.registerRequestHandler { request in
            try MockResponse(for: request, encoding: PondAPI.Duck(id: 3, name: "Huey"))
        }
        #expect(try await PondAPI().duck(3).name == "Huey")
        #expect(Canard.current.requests(to: "/ducks/3").count == 1)
    }
}

/// A suite whose tests have each the recording that is named after them.
@Suite(.replay) struct SuiteExampleTests {
    @Test func first() async throws {
        #expect(try await PondAPI().duck(1).name == "First")
    }

    // One that names its own does without the suite's.
    @Test(.replay("greeting")) func second() async throws {
        #expect(try await PondAPI().greeting() == "Hello from a file.")
    }
}

/// A suite with a recording that all its tests share, and one that has its own before it.
@Suite(.replay("greeting")) struct SharedRecordingExampleTests {
    @Test(.replay) func layered() async throws {
        #expect(try await PondAPI().duck(1).name == "First")
        #expect(try await PondAPI().greeting() == "Hello from a file.")
    }
}

/// What people do first, in XCTest.
final class HandlerExampleTests: XCTestCase {
    // An instance of the test's own, and its session for the code under test.
    private let canard = Canard()

    override func setUp() {
        canard.shouldFallbackToNetwork = false
        canard.registerRequestHandler { request in
            guard request.url?.path == "/greeting" else { return nil }
            return try MockResponse(for: request, text: "hello")
        }
    }

    func testGreeting() async throws {
        let greeting = try await PondAPI(session: canard.makeSession()).greeting()
        XCTAssertEqual(greeting, "hello")
        XCTAssertEqual(canard.requests(to: "/greeting").map(\.request.method), ["GET"])
    }
}
