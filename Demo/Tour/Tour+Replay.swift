import Canard
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The steps in which the upstream is gone.
extension Tour {
    /// The same service gets the same answers from the files.
    mutating func replay() async throws {
        Canard.loadingURL = recording
        Canard.shouldFallbackToNetwork = false
        let before = Canard.requests.count
        let service = PondService(baseURL: upstream.url)
        let replayed = try await rounds(Self.rounds, of: service).flatMap(\.answers)
        // The one thing that a recording must not have.
        let expected = recorded.map(\.withoutCookieValue)
        for (found, expected) in zip(replayed, expected) where found != expected {
            checklist.expect("\(found.request) is as recorded", found, is: expected)
        }
        checklist.expect(
            "\(replayed.count) of \(expected.count) answers are the same: status, headers, every byte",
            replayed == expected,
            is: true
        )
        Console.say("   (but for the value of the login's cookie, which was never written)")
        let others = Canard.requests.dropFirst(before).filter { !$0.isFromFile }.map(\.description)
        checklist.expect("each came from a file, none from the network", others, is: [])
    }

    /// What is not in the recording fails, and says why.
    mutating func askForUnknown() async throws {
        do {
            let url = upstream.url.appendingPathComponent("/ducks/99")
            _ = try await URLSession.shared.data(from: url)
            throw DemoError("a request that nothing answers was answered")
        } catch let error as URLError {
            for line in error.localizedDescription.split(separator: "\n") {
                Console.say("   | \(line)")
            }
            checklist.expect(
                "it fails as if offline",
                error.code,
                is: URLError.Code.notConnectedToInternet
            )
            let reason = error.userInfo[NSUnderlyingErrorKey] as? Canard.UnmatchedRequest
            checklist.expect(
                "the error says how many interactions were looked at",
                reason?.places.map(\.interactionCount),
                is: [FolderTree(recording).interactions.count]
            )
        }
    }

    /// Recordings of another day, and of another port, do as well.
    mutating func replayShipped() async throws {
        Canard.loadingURL = shipped.appendingPathComponent("happy-path", isDirectory: true)
        Console.say("   - Recordings/happy-path")
        let donald = PondService(baseURL: upstream.url)
        let happy = try await rounds(Self.rounds, of: donald)
        checklist.expect("the user is logged in", happy.last?.report.user, is: "donald")
        checklist.expect(
            "the bread fails every third time, as it did when it was recorded",
            happy.map(\.report.troubles),
            is: [[], [], ["GET /bread: 503"], []]
        )

        Canard.loadingURL = shipped.appendingPathComponent("anonymous-user", isDirectory: true)
        Console.say("   - Recordings/anonymous-user")
        let nobody = PondService(baseURL: upstream.url, credentials: nil)
        let anonymous = try await rounds(1, of: nobody)
        checklist.expect(
            "the private endpoint refuses",
            anonymous.last?.report.troubles,
            is: ["GET /me: 401"]
        )
    }

    /// The service meets a bad day, of which it has never seen one.
    mutating func failUpstream() async throws {
        Canard.loadingURL = shipped.appendingPathComponent("happy-path", isDirectory: true)
        let service = PondService(baseURL: upstream.url)
        let good = try await service.round().report
        Canard.loadingURL = shipped.appendingPathComponent("upstream-failure", isDirectory: true)
        let bad = try await rounds(1, of: service).map(\.report)[0]
        checklist.expect("of an edited body: one duck is left", bad.ducks.map(\.count), is: [1])
        checklist.expect("what failed, it knows from before", bad.weather, is: good.weather)
        checklist.expect("it says what failed, and goes on", bad.troubles, is: Self.failures)
        let later = try await rounds(2, of: service).map(\.report)
        checklist.expect(
            "the bread fails twice (\"times\": 2), then comes the next file",
            later.map(\.loaves),
            is: [good.loaves, 1]
        )
    }

    /// What `upstream-failure` makes fail in the first round.
    private static let failures = [
        "GET /ducks/newest: 503", "GET /ducks/picture.png: 503", "GET /weather: timed out",
        "GET /bread: 503", "GET /me: 503",
    ]

    /// Code answers before any file.
    mutating func answerFromCode() async throws {
        let token = Canard.registerRequestHandler { request in
            guard request.url?.path == "/bread" else { return nil }
            return try MockResponse(for: request, json: ["loaves": 1000])
        }
        let service = PondService(baseURL: upstream.url)
        Canard.loadingURL = recording
        let round = try await rounds(1, of: service).last
        checklist.expect("the handler has bread", round?.report.loaves, is: 1000)
        let requests = Canard.requests.suffix(round?.answers.count ?? 0)
        let answered = requests.filter { $0.source == .handler }.map(\.request.url.path)
        checklist.expect("it answered nothing else", answered, is: ["/bread"])
        Canard.unregisterRequestHandler(token)
        let next = try await service.round().report
        checklist.expect("without it the file answers again", next.loaves, is: 7)
    }
}

extension Canard.HandledRequest {
    /// Whether a recording answered.
    fileprivate var isFromFile: Bool {
        if case .file = source { true } else { false }
    }
}
