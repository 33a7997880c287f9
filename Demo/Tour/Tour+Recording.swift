import Canard
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The steps in which the upstream is there.
extension Tour {
    /// The service as it is.
    mutating func showService() async throws {
        Console.say("   the API is at \(upstream.url), the service asks it with URLSession")
        let round = try await service.round()
        show(round)
        checklist.expect("every question is answered", round.report.troubles, is: [])
        checklist.expect("Canard had no part in it", Canard.requests.count, is: 0)
    }

    /// Recording goes on and off while the service runs.
    mutating func record() async throws {
        // Else the recording would be for this port, which is another one next time.
        Canard.shared.hostAliases = upstream.hostAliases
        Canard.recordingURL = recording
        // A service that is started now, so that its login is recorded too.
        let service = PondService(baseURL: upstream.url)
        recorded = try await rounds(Self.rounds, of: service).flatMap(\.answers)
        Canard.recordingURL = nil
        await Canard.finishRecording()

        let files = FolderTree(recording)
        checklist.expect(
            "\(recorded.count) answers were recorded as \(files.interactions.count) interactions",
            files.interactions.count,
            is: 13
        )
        _ = try await service.round()
        checklist.expect(
            "after recordingURL = nil nothing is added",
            FolderTree(recording).paths,
            is: files.paths
        )
    }

    /// The files, and what is not in them.
    mutating func showFiles() throws {
        let files = FolderTree(recording)
        Console.say(files.drawing.indented)
        let duck = try shown(files.first(named: "3-GET-", suffix: "-response.json"), files)
        checklist.expect(
            "its body is indented to be read and edited",
            duck.contains("\n  \"name\": \"Eider\"\n"),
            is: true
        )
        let interaction = try shown(files.interactions.first { $0.contains("/3-GET-") }, files)
        checklist.expect(
            "body_format says how the bytes were sent",
            interaction.contains("\"body_format\": \"compact-json\""),
            is: true
        )
        let password = Credentials.donald.password
        let leaks = try files.paths.filter { path in
            let text = try files.text(path)
            return text.contains(password) || text.contains(/pond_session=(?!REDACTED)/)
        }
        checklist.expect("no file has the password or the session cookie", leaks, is: [])
    }

    /// Prints a file and returns its text.
    private func shown(_ path: String?, _ files: FolderTree) throws -> String {
        guard let path else { throw DemoError("a file is missing that should be there") }
        let text = try files.text(path)
        Console.say("\n   \(path)\n\(text.indented)")
        return text
    }

    /// The network is gone, which the service notices.
    mutating func stopUpstream() async throws {
        await upstream.stop()
        let round = try await service.round()
        let failures = Set(round.answers.map(\.failure))
        checklist.expect("nothing can be asked any more", failures, is: [.cannotConnectToHost])
    }
}

extension String {
    /// The lines moved to the right, as all that the tour prints below a heading.
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "   | \($0)" }
            .joined(separator: "\n")
    }
}
