import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Answers that are there as a whole: of handlers and of recordings.
extension Exchange {
    /// Hands over an answer at its pace.
    func deliver(
        _ interaction: Canard.Interaction,
        from source: Canard.HandledRequest.Source,
        at pace: Pace,
        _ hop: OutgoingRequest,
        _ start: Start
    ) async -> HopResult {
        let url = hop.request.url
        var handled = handled(hop, start, source, nil)
        let failure = interaction.failure?.urlError(for: url)
        do {
            let timeout = pace.isWholeDuration ? nil : hop.timeout
            try await wait(until: .now + pace.untilHead, timeout, hop)
            guard let response = interaction.response else { throw failure ?? URLError(.unknown) }
            guard let head = response.replayedHead(url: url, method: hop.request.method) else {
                throw Canard.Failure(.badServerResponse).urlError(for: url)
            }
            handled = self.handled(hop, start, source, response)
            keepCookies(response.headers, of: hop, age: interaction.age(at: start.date))
            if failure == nil, let redirect = await decision(on: head, of: hop) {
                canard.note(handled)
                return redirect
            }
            receiver.receive(head: head)
            try await handOver(interaction, at: pace, hop)
            if let failure { throw failure }
            try Task.checkCancellation()
        } catch {
            return end(handled, failing: error)
        }
        canard.note(handled)
        receiver.finish()
        return .ended
    }

    /// Hands over a body, a stream or a long one piece by piece as the client takes them.
    private func handOver(
        _ interaction: Canard.Interaction,
        at pace: Pace,
        _ hop: OutgoingRequest
    ) async throws {
        guard hop.request.method.uppercased() != "HEAD", let body = interaction.response?.body
        else { return }
        let start = ContinuousClock.now
        for step in pace.steps(of: interaction) {
            try await wait(until: start + step.time, hop.timeout, hop)
            try Task.checkCancellation()
            guard !step.range.isEmpty else { continue }
            receiver.receive(bytes: try body.data(in: step.range))
            if body.inMemory == nil { await receiver.drain() }
        }
    }

    /// Waits for a moment, or fails as the network does where nothing comes for too long.
    private func wait(
        until moment: ContinuousClock.Instant,
        _ timeout: Duration?,
        _ hop: OutgoingRequest
    ) async throws {
        let left = ContinuousClock.now.duration(to: moment)
        guard left > .zero else { return }
        if let timeout, left > timeout {
            try await Task.sleep(for: timeout)
            throw Canard.Failure(.timedOut).urlError(for: hop.request.url)
        }
        try await Task.sleep(until: moment, clock: .continuous)
    }
}

extension Canard.Interaction {
    /// For how many seconds the answer has been on disk, or nil where that is not known.
    fileprivate func age(at date: Date) -> Int? {
        recordedAt.flatMap { Int(exactly: date.timeIntervalSince($0).rounded()) }
    }
}
