import Canard
import CanardServer
import Foundation

/// Keeps the service and its upstream running, with a control endpoint for people with curl.
enum Serve {
    /// Runs until the time is over or someone ends it, and returns the exit code, which is 0.
    static func run(_ options: ServeOptions) async throws -> Int32 {
        let recordings = try options.recordings ?? RecordingsFolder.ofPackage()
        let upstream = try await Upstream()
        Canard.shared.hostAliases = upstream.hostAliases
        let control = Control(
            upstream: upstream,
            service: PondService(baseURL: upstream.url)
        )
        let server = try await start(control, port: UInt16(options.port))
        Console.say(greeting(control: server.url, upstream: upstream.url, recordings: recordings))
        await Interruption.wait(atMost: options.seconds)
        await server.stop()
        await upstream.stop()
        // Nothing that was asked meanwhile is lost.
        Canard.recordingURL = nil
        await Canard.finishRecording()
        Console.say("demo: ended")
        return 0
    }

    private static func start(_ control: Control, port: UInt16) async throws -> HTTPServer {
        do {
            return try await HTTPServer.start(port: port) { await control.response(to: $0) }
        } catch let error as HTTPServer.StartError {
            throw DemoError("\(error); use '--port' with another number, or 0 for any free port")
        }
    }

    private static func greeting(control: URL, upstream: URL, recordings: URL) -> String {
        let failure = recordings.appendingPathComponent("upstream-failure").path
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pond").path
        func put(_ json: String) -> String { "curl -X PUT \(control)/canard -d '\(json)'" }
        return """
            The service runs; its API is at \(upstream).
            What it knows, asked anew each time, and what Canard does meanwhile:
              curl \(control)/pond
              curl \(control)/canard
            Record, then stop:
              \(put("{\"recording\": \"\(folder)\"}"))
              curl \(control)/pond
              \(put("{\"recording\": null}"))
            Switch the upstream off, and go on from the recording:
              \(put("{\"upstream\": false}"))
              \(put("{\"loading\": [\"\(folder)\"], \"fallback\": false}"))
            A bad day:
              \(put("{\"loading\": [\"\(failure)\"]}"))
            Back to the start:
              \(put("{\"loading\": [], \"fallback\": true, \"upstream\": true}"))
            Ctrl-C ends it.
            """
    }
}
