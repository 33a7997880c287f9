import CanardServer
import Foundation
import TestSupport
import XCTest

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Scopes in XCTest: methods that are not async, and methods that are.
final class BlockingScopeTests: XCTestCase {
    /// What a URL answers, for code that waits for it.
    private func answer(_ session: URLSession, _ url: URL) throws -> String {
        let result = Locked<Result<Data, any Error>?>(nil)
        let done = expectation(description: "answered")
        session.dataTask(with: url) { data, _, error in
            result.withLock { $0 = error.map(Result.failure) ?? .success(data ?? Data()) }
            done.fulfill()
        }.resume()
        wait(for: [done], timeout: 30)
        let outcome = try XCTUnwrap(result.withLock { $0 })
        return String(decoding: try outcome.get(), as: UTF8.self)
    }

    func testAMethodThatIsNotAsyncRecordsAndReplays() throws {
        let directory = try TemporaryDirectory()
        let upstream = try started()
        let url = upstream.url("/a")
        let folder = directory.appending("x")
        let live = try Canard.withRecording(at: folder, mode: .once) { canard in
            let live = try answer(canard.makeSession(), url)
            XCTAssertTrue(directory.files.isEmpty)
            return live
        }
        XCTAssertEqual(directory.files.count, 1)
        XCTAssertEqual(upstream.requests.count, 1)
        let replayed = try Canard.withRecording(at: folder, mode: .once) { canard in
            try answer(canard.makeSession(), url)
        }
        XCTAssertEqual(replayed, live)
        XCTAssertEqual(upstream.requests.count, 1)
        stop(upstream)
    }

    func testWhatIsThrownDropsWhatWasRecorded() throws {
        let directory = try TemporaryDirectory()
        let upstream = try started()
        let url = upstream.url("/a")
        XCTAssertThrowsError(
            try Canard.withRecording(at: directory.appending("x"), mode: .once) { canard in
                _ = try answer(canard.makeSession(), url)
                throw CancellationError()
            }
        ) { XCTAssertTrue($0 is CancellationError) }
        XCTAssertTrue(directory.files.isEmpty)
        stop(upstream)
    }

    func testAnAnswerThatHasChangedIsAnError() throws {
        let directory = try TemporaryDirectory()
        let upstream = try started()
        let url = upstream.url("/a")
        _ = try Canard.Recording(directory.appending("x")).append(
            Canard.Interaction(request: .init(url: url), response: .init(statusCode: 404))
        )
        XCTAssertThrowsError(
            try Canard.withRecording(at: directory.appending("x"), mode: .verify) { canard in
                _ = try answer(canard.makeSession(), url)
            }
        ) { XCTAssertEqual(($0 as? CanardError)?.code, .changedAnswer) }
        stop(upstream)
    }

    func testAnAsyncMethodReplaysByName() async throws {
        let url = try XCTUnwrap(URL(string: "http://pond.example/greeting"))
        let text = try await Canard.withRecording("greeting", mode: .replay) { canard in
            String(decoding: try await canard.makeSession().data(from: url).0, as: UTF8.self)
        }
        XCTAssertEqual(text, "Hello from a file.")
    }

    // MARK: - A server for code that is not async

    private func started() throws -> Upstream {
        let started = expectation(description: "started")
        let result = Locked<Result<Upstream, any Error>?>(nil)
        Task {
            do {
                let upstream = try await Upstream.start { _ in .text("live") }
                result.withLock { $0 = .success(upstream) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            started.fulfill()
        }
        wait(for: [started], timeout: 30)
        return try XCTUnwrap(result.withLock { $0 }).get()
    }

    private func stop(_ upstream: Upstream) {
        let stopped = expectation(description: "stopped")
        Task {
            await upstream.stop()
            stopped.fulfill()
        }
        wait(for: [stopped], timeout: 30)
    }
}
