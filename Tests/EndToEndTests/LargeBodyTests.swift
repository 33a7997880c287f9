import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bodies that stay in files.
@Suite struct LargeBodyTests {
    private static let length = 12 << 20
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Twelve megabytes in which no two pieces are equal.
    private static func bytes() -> Data {
        var bytes = Data(capacity: length)
        for number in 0..<UInt32(length / 4096) {
            bytes.append(Data(repeating: UInt8(truncatingIfNeeded: number), count: 4092))
            withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    @Test(arguments: [TaskShape.dataAsync, .dataDelegate, .downloadAsync, .downloadDelegate])
    func `a long body is recorded and replayed from a file`(_ shape: TaskShape) async throws {
        let bytes = Self.bytes()
        let upstream = try await Upstream.start { _ in
            HTTPServer.Response(
                headers: ["Content-Type": "application/octet-stream"],
                body: .data(bytes)
            )
        }
        let canard = Canard()
        canard.recordingURL = directory.url
        let request = URLRequest(url: upstream.url("/big"))
        let live = try await shape.load(request) { canard.makeSession(delegate: $0) }
        #expect(live.body == bytes)
        await canard.finishRecording()
        await upstream.stop()
        #expect(directory.files.count == 2)
        #expect(!FileManager.default.fileExists(atPath: directory.appending(".canard-tmp").path))
        let entry = try #require(Array(try Canard.Recording(directory.url).entries()).first)
        let body = try #require(try entry.interaction.get().response?.body)
        #expect(body.count == Self.length)
        #expect(try body.data(in: 8192..<8200) == bytes[8192..<8200])
        #expect(body == Canard.Body(bytes))

        canard.recordingURL = nil
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        for _ in 0..<2 {
            #expect(try await shape.load(request) { canard.makeSession(delegate: $0) } == live)
        }
        #expect(canard.requests.last?.response?.body.count == 64 << 10)
    }

    @Test func `a long answer that does not change is not written again`() async throws {
        let bytes = Self.bytes()
        let upstream = try await Upstream.start { _ in HTTPServer.Response(body: .data(bytes)) }
        for policy in [Canard.RecordingPolicy.append, .append, .replace] {
            let before = try directory.contents
            let canard = Canard()
            canard.recordingPolicy = policy
            canard.recordingURL = directory.url
            _ = try await canard.data(for: URLRequest(url: upstream.url("/big")))
            await canard.finishRecording()
            if !before.isEmpty { #expect(try directory.contents == before) }
        }
        await upstream.stop()
    }

    @Test(arguments: ["", "\u{FEFF}", String(repeating: " ", count: 100)])
    func `secrets are taken out of long JSON as well`(behind mark: String) async throws {
        let filler = String(repeating: "x", count: 5 << 20)
        let text = mark + #"{"filler":"\#(filler)","access_token":"s3cr3t-value"}"#
        let upstream = try await Upstream.start { _ in .json(Data(text.utf8)) }
        let canard = Canard()
        canard.recordingURL = directory.url
        let (live, _) = try await canard.data(for: URLRequest(url: upstream.url("/big")))
        #expect(live == Data(text.utf8))
        // Until then the body as it came may be among the temporary files.
        await canard.finishRecording()
        await upstream.stop()
        for (_, contents) in try directory.contents {
            #expect(contents.range(of: Data("s3cr3t".utf8)) == nil)
        }
    }

    @Test func `a body that is cut while it is replayed fails the request`() async throws {
        let bytes = Self.bytes()
        let recording = try Canard.Recording(directory.url)
        let url = try #require(URL(string: "http://pond.example/big"))
        let file = try recording.append(
            Canard.Interaction(
                request: .init(url: url),
                response: .init(statusCode: 200, body: Canard.Body(bytes))
            )
        )
        let interaction = try #require(try recording.interaction(in: file))
        let body = try #require(directory.files.first { $0.hasSuffix(".bin") })
        try bytes.prefix(100).write(to: directory.appending(body))
        let error = #expect(throws: CanardError.self) { try interaction.response?.body.data() }
        #expect(error?.code == .invalidBodyFile)
        #expect(error?.reason == "the body became shorter while it was read")
    }
}
