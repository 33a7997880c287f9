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

    @Test func `a task that is suspended and resumed by two threads at once ends`() async throws {
        let canard = canard(delay: .milliseconds(5))
        let session = canard.makeSession()
        for round in 0..<40 {
            let ended = Signal()
            let text = Locked<String?>(nil)
            let task = session.dataTask(with: url) { data, _, _ in
                text.withLock { $0 = data.map { String(decoding: $0, as: UTF8.self) } }
                ended.send()
            }
            task.resume()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { task.suspend() }
                group.addTask { task.resume() }
            }
            if task.state == .suspended { task.resume() }
            await ended.wait()
            #expect(text.withLock { $0 } == "a duck", "round \(round)")
        }
    }

    @Test func `a download that is cancelled late leaves no file`() async throws {
        // In a process of its own, whose temporary folder is no one else's.
        await #expect(processExitsWith: .success) {
            alarm(60)
            let directory = try TemporaryDirectory()
            setenv("TMPDIR", directory.url.path, 1)
            let canard = Canard()
            canard.registerRequestHandler { try MockResponse(for: $0, text: "a duck") }
            let session = canard.makeSession()
            let url = try #require(URL(string: "http://pond.example/"))
            let ended = Signal()
            for number in 0..<100 {
                let task = session.downloadTask(with: url) { file, _, _ in
                    if let file { unlink(file.path) }
                    ended.send()
                }
                task.resume()
                if number % 2 == 0 { task.suspend() }
                usleep(UInt32(number * 20))
                task.cancel()
                await ended.wait()
            }
            // The last may still be on their way out.
            for _ in 0..<1000 where !directory.files.isEmpty { usleep(5000) }
            try #require(directory.files.isEmpty)
        }
    }
}
