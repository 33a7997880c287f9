import Canard
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tasks that are suspended, sessions that end, and very many of them at once.
@Suite struct TaskLifeTests {
    private let url = URL(string: "http://pond.example/") ?? URL(fileURLWithPath: "/")

    private func canard(delay: Duration = .zero) -> Canard {
        let canard = Canard()
        canard.registerRequestHandler {
            try MockResponse(for: $0, text: "a duck").delayed(by: delay)
        }
        return canard
    }

    @Test(arguments: [TaskShape.dataDelegate, .downloadDelegate])
    func `a suspended task is told nothing until it is resumed`(_ shape: TaskShape) async throws {
        let canard = Canard()
        let delivered = Signal()
        canard.registerRequestHandler { request in
            // Behind this, what the first request was answered with is on its way to its client.
            if request.url?.path == "/second" { delivered.send() }
            return try MockResponse(for: request, text: "a duck")
        }
        let arrived = Locked(false)
        let delegate = LoadDelegate { _ in arrived.withLock { $0 = true } }
        let session = canard.makeSession(delegate: delegate)
        defer { session.finishTasksAndInvalidate() }
        let task: URLSessionTask =
            shape == .dataDelegate
            ? session.dataTask(with: url) : session.downloadTask(with: url)
        async let answer = delegate.answer(to: task) { $0.suspend() }
        await delegate.started()
        // Another request of the session goes all the way meanwhile.
        for _ in 0..<3 {
            let other = canard.makeSession()
            _ = try await other.data(from: url.appendingPathComponent("second"))
            await delivered.wait()
        }
        #expect(!arrived.withLock { $0 })
        #expect(!delegate.hasEnded)
        task.resume()
        #expect(await answer.text == "a duck")
    }

    @Test func `a suspended task can be cancelled`() async throws {
        let canard = canard()
        let delegate = LoadDelegate()
        let session = canard.makeSession(delegate: delegate)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: url)
        async let answer = delegate.answer(to: task) { $0.suspend() }
        await delegate.started()
        task.cancel()
        #expect(await answer.errorCode == URLError.cancelled.rawValue)
    }

    @Test func `a session that is invalidated ends its tasks, each once`() async throws {
        let canard = canard(delay: .seconds(600))
        let session = canard.makeSession()
        let ended = Signal()
        let codes = Locked<[Int]>([])
        for _ in 0..<50 {
            session.dataTask(with: url) { _, _, error in
                codes.withLock { $0.append((error as NSError?)?.code ?? 0) }
                ended.send()
            }.resume()
        }
        session.invalidateAndCancel()
        for _ in 0..<50 { await ended.wait() }
        #expect(codes.withLock { $0 } == Array(repeating: URLError.cancelled.rawValue, count: 50))
    }

    @Test func `a session that finishes its tasks lets them be answered`() async throws {
        let canard = canard(delay: .milliseconds(20))
        let delegate = LoadDelegate()
        let session = canard.makeSession(delegate: delegate)
        async let answer = delegate.answer(to: session.dataTask(with: url))
        await delegate.started()
        session.finishTasksAndInvalidate()
        #expect(await answer.text == "a duck")
    }

    @Test func `a delegate of one task changes nothing of its answer`() async throws {
        let canard = canard()
        let session = canard.makeSession()
        let delegate = LoadDelegate()
        let (data, response) = try await session.data(from: url, delegate: delegate)
        #expect(String(decoding: data, as: UTF8.self) == "a duck")
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }

    @Test func `hundreds at once, on as many sessions, get what they asked for`() async throws {
        let canard = Canard()
        canard.registerRequestHandler { request in
            try MockResponse(for: request, text: request.url?.lastPathComponent ?? "")
        }
        let wrong = await withTaskGroup(of: Int.self) { group in
            for number in 0..<400 {
                let target = url.appendingPathComponent("\(number)")
                let shape = TaskShape.allCases[number % TaskShape.allCases.count]
                var request = URLRequest(url: target)
                if TaskShape.uploads.contains(shape) { request.httpMethod = "POST" }
                group.addTask { [request] in
                    let body = Data(TaskShape.uploads.contains(shape) ? "x".utf8 : "".utf8)
                    let answer = try? await shape.load(request, body: body) {
                        canard.makeSession(delegate: $0)
                    }
                    return answer?.text == "\(number)" ? 0 : 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }

    @Test func `nothing is left of tasks, sessions and instances that have ended`() async throws {
        weak var weakCanard: Canard?
        weak var weakDelegate: LoadDelegate?
        do {
            let canard = canard(delay: .milliseconds(1))
            let delegate = LoadDelegate()
            weakCanard = canard
            weakDelegate = delegate
            let session = canard.makeSession(delegate: delegate)
            _ = await delegate.answer(to: session.dataTask(with: url))
            session.finishTasksAndInvalidate()
            // The session lets go of its delegate on its own queue.
            await canard.finishRecording()
        }
        // A condition that comes true as soon as the queues are through, in bounded time.
        for _ in 0..<1000 where weakCanard != nil || weakDelegate != nil {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(weakCanard == nil)
        #expect(weakDelegate == nil)
    }
}
