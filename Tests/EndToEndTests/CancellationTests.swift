import Canard
import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct CancellationTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// How a load is started; each gives a closure that cancels it, and ends with the error's code.
    enum Cancellation: CaseIterable {
        case asyncData
        case asyncDownload
        case dataTask
        case downloadTask

        func start(
            _ request: URLRequest,
            _ session: URLSession,
            completion: @escaping @Sendable (Int?) -> Void
        ) -> @Sendable () -> Void {
            switch self {
            case .asyncData, .asyncDownload:
                let isDownload = self == .asyncDownload
                let task = Task {
                    do {
                        if isDownload {
                            _ = try await session.download(for: request)
                        } else {
                            _ = try await session.data(for: request)
                        }
                        completion(nil)
                    } catch {
                        completion((error as NSError).code)
                    }
                }
                return { task.cancel() }
            case .dataTask:
                let task = session.dataTask(with: request) { completion(($2 as NSError?)?.code) }
                task.resume()
                return { task.cancel() }
            case .downloadTask:
                let task = session.downloadTask(with: request) {
                    completion(($2 as NSError?)?.code)
                }
                task.resume()
                return { task.cancel() }
            }
        }
    }

    @Test(arguments: Cancellation.allCases)
    func `cancelling ends the load all the way, and records nothing`(
        _ cancellation: Cancellation
    ) async throws {
        let arrived = Signal()
        let ended = Signal()
        let upstream = try await Upstream.start { _ in
            arrived.send()
            do {
                try await Task.sleep(for: .seconds(600))
            } catch {
                // The connection was closed.
                ended.send()
            }
            return .text("late")
        }
        let canard = Canard()
        canard.recordingURL = directory.url
        let completed = Signal()
        let code = Locked<Int?>(nil)
        let cancel = cancellation.start(
            URLRequest(url: upstream.url("/hang")),
            canard.makeSession()
        ) { result in
            code.withLock { $0 = result }
            completed.send()
        }
        await arrived.wait()
        cancel()
        await completed.wait()
        #expect(code.withLock { $0 } == URLError.cancelled.rawValue)
        await ended.wait()
        await canard.finishRecording()
        #expect(directory.files.isEmpty)
        await upstream.stop()
    }

    @Test func `cancelling a task cancels handlers, delays and data(for:)`() async throws {
        let canard = Canard()
        let arrived = Signal()
        let ended = Signal()
        canard.registerRequestHandler { request in
            guard request.url?.path == "/handler" else {
                arrived.send()
                return try MockResponse(for: request).delayed(by: .seconds(600))
            }
            arrived.send()
            do { try await Task.sleep(for: .seconds(600)) } catch { ended.send() }
            return nil
        }
        let session = canard.makeSession()
        for path in ["handler", "delay"] {
            let url = try #require(URL(string: "http://pond.example/\(path)"))
            let loads: [@Sendable () async throws -> Void] = [
                { _ = try await session.data(from: url) },
                { _ = try await canard.data(for: URLRequest(url: url)) },
            ]
            for load in loads {
                let task = Task { try await load() }
                await arrived.wait()
                task.cancel()
                let error = await #expect(throws: URLError.self) { try await task.value }
                #expect(error?.code == .cancelled)
                if path == "handler" { await ended.wait() }
            }
        }
    }

    @Test func `a request that is cancelled before it starts ends at once`() async throws {
        let canard = Canard()
        // An answer at once might be there before the cancellation is.
        canard.registerRequestHandler { try MockResponse(for: $0).delayed(by: .seconds(600)) }
        let session = canard.makeSession()
        let url = try #require(URL(string: "http://pond.example/"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await session.data(from: url)
        }
        let error = await #expect(throws: URLError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }
}
