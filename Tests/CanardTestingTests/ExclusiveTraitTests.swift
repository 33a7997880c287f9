import CanardTesting
import Foundation
import TestSupport
import Testing

@testable import Canard

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests that run while no other scope is active.
@Suite struct ExclusiveTraitTests {
    @Test(.exclusive, .stubs([]), arguments: 0..<20)
    func `a request from anywhere is the only scope's`(_ number: Int) async throws {
        Canard.registerRequestHandler { try MockResponse(for: $0, text: "\(number)") }
        let url = try #require(URL(string: "http://pond.example/who"))
        let data = try await Task.detached { try await URLSession.shared.data(from: url).0 }.value
        #expect(String(decoding: data, as: UTF8.self) == "\(number)")
    }

    @Test(.timeLimit(.minutes(1)))
    func `one that is to be alone waits for others, and those after it wait for it`() async throws {
        let log = Locked<[String]>([])
        func note(_ text: String) { log.withLock { $0.append(text) } }
        let inside = Signal()
        let leave = Signal()
        let waiting = Signal()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await ScopeGate.pass {
                    inside.send()
                    await leave.wait()
                    // One within goes through, though another waits to be alone.
                    try await ScopeGate.pass { note("within") }
                    note("first leaves")
                }
            }
            await inside.wait()
            group.addTask {
                waiting.send()
                try await ScopeGate.pass(isExclusive: true) { note("alone") }
            }
            await waiting.wait()
            leave.send()
            try await group.waitForAll()
        }
        #expect(log.withLock { $0 } == ["within", "first leaves", "alone"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `one that is cancelled as it waits lets others in`() async throws {
        let inside = Signal()
        let leave = Signal()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await ScopeGate.pass {
                    inside.send()
                    await leave.wait()
                }
            }
            await inside.wait()
            let alone = Task { try await ScopeGate.pass(isExclusive: true) {} }
            alone.cancel()
            await #expect(throws: CancellationError.self) { try await alone.value }
            try await ScopeGate.pass {}
            leave.send()
            try await group.waitForAll()
        }
    }
}
