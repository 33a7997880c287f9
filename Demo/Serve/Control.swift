import Canard
import CanardServer
import Foundation

/// The control endpoint: settings of Canard, and what the service knows.
struct Control: Sendable {
    let upstream: Upstream
    let service: PondService

    /// Answers a request; nothing that is sent can end the program.
    func response(to request: HTTPServer.Request) async -> HTTPServer.Response {
        do {
            switch (request.path, request.method) {
            case ("/canard", "GET"): return try await state()
            case ("/canard", "PUT"): return try await change(try request.body.data())
            case ("/pond", "GET"): return try Self.json(try await service.round().report)
            case ("/canard", _): return Self.refusal(of: request.method, allowed: "GET, PUT")
            case ("/pond", _): return Self.refusal(of: request.method, allowed: "GET")
            default:
                return .text(
                    "error: '\(request.path)' is unknown; the paths are '/canard' and '/pond'\n",
                    status: 404
                )
            }
        } catch let error as DemoError {
            return .text("error: \(error)\n", status: 400)
        } catch {
            return .text("error: \(error)\n", status: 500)
        }
    }

    private func state() async throws -> HTTPServer.Response {
        try Self.json(ControlState(upstream: await upstream.isRunning))
    }

    /// Changes what is asked for, once all of it is known to be right, and answers with the new state.
    private func change(_ data: Data) async throws -> HTTPServer.Response {
        let change: ControlChange
        do {
            change = try JSONDecoder().decode(ControlChange.self, from: data)
        } catch is DecodingError {
            throw DemoError("expected a JSON object such as {\"fallback\": false}")
        }
        if let isRunning = change.upstream {
            if isRunning { try await upstream.start() } else { await upstream.stop() }
        }
        if let policy = change.policy { Canard.recordingPolicy = policy }
        if let fallback = change.fallback { Canard.shouldFallbackToNetwork = fallback }
        if let loading = change.loading { Canard.loadingURLs = loading }
        if let recording = change.recording {
            Canard.recordingURL = recording
            // Whoever stops it wants to see the files.
            if recording == nil { await Canard.finishRecording() }
        }
        return try await state()
    }

    private static func json(_ value: some Encodable) throws -> HTTPServer.Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return .json(try encoder.encode(value) + Data("\n".utf8))
    }

    private static func refusal(of method: String, allowed: String) -> HTTPServer.Response {
        var response = HTTPServer.Response.text(
            "error: '\(method)' is not allowed here; use \(allowed)\n",
            status: 405
        )
        response.headers.append(allowed, for: "Allow")
        return response
    }
}
