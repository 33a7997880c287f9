import Canard
import CanardServer
import CanardTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Each fails, and says why at its own line.
@Suite struct FailingTests {
    private static let missing = URL(string: "http://pond.example/greetings")

    // Thrown by the test.
    @Test(.replay("greeting")) func thrown() async throws {
        _ = try await URLSession.shared.data(from: #require(Self.missing))
    }

    // Swallowed by the code under test, three times.
    @Test(.replay("greeting")) func swallowed() async throws {
        let url = try #require(Self.missing)
        for _ in 0..<3 { _ = try? await URLSession.shared.data(from: url) }
    }

    // Recorded, but by a test that does not pass.
    @Test(.replay("new", mode: .once)) func recordedInVain() async throws {
        let server = try await HTTPServer.start { _ in .text("live") }
        let (data, _) = try await URLSession.shared.data(from: server.url)
        #expect(String(decoding: data, as: UTF8.self) == "something else")
        await server.stop()
    }

    // A file that nothing asks for.
    @Test(.replay("greeting", failsOnUnused: true)) func unused() {}

    // The request of a thread that knows no test, while two tests run.
    @Test(.replay("greeting"), arguments: [1, 2]) func untold(_ number: Int) async throws {
        let url = try #require(URL(string: "http://pond.example/greeting"))
        await Meeting.shared.wait()
        if number == 1 {
            let request = Task.detached { try? await URLSession.shared.data(from: url) }
            #expect(await request.value == nil)
        }
        await Meeting.shared.wait()
    }
}

/// Where two meet, each time anew.
actor Meeting {
    static let shared = Meeting()
    private var first: CheckedContinuation<Void, Never>?

    func wait() async {
        if let first {
            self.first = nil
            return first.resume()
        }
        await withCheckedContinuation { first = $0 }
    }
}
