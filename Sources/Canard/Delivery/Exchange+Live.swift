import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What goes to the network, and what is recorded of it.
extension Exchange {
    /// When a hop began.
    struct Start: Sendable {
        let date = Date()
        private let instant = ContinuousClock.now

        /// The time since then.
        var elapsed: Duration { instant.duration(to: .now) }
    }

    /// What has come from the network.
    private struct Received: Sendable {
        var head: HTTPURLResponse?
        /// The body of a redirect, or the beginning of a body that is not recorded.
        var kept = Data()
        /// The whole body, where it is recorded.
        var spool: BodySpool?
        /// Whether the head is that of a redirect, which the receiver is not told until it is decided on.
        var isRedirect = false
        /// How many bytes the receiver was given since it was last waited for.
        var undrained = 0
        /// When the head and the pieces of the body came.
        var chunks = ChunkLog()

        /// The response with what was kept of its body.
        mutating func response() -> Canard.Interaction.Response? {
            guard let head else { return nil }
            let body = spool?.finish() ?? Canard.Body(kept)
            var response = Canard.Interaction.Response(head, body: body)
            if !isRedirect { response.chunks = chunks.kept(for: response) }
            return response
        }
    }

    /// Sends a hop, hands over what comes as it comes, and records it before its end is handed over.
    func goLive(
        _ hop: OutgoingRequest,
        _ start: Start,
        recordedAs identity: RequestIdentity?
    ) async -> HopResult {
        let observer = identity == nil ? nil : settings.policy.observer
        var received = Received(spool: observer?.makeBodySpool())
        var failure: (any Error)?
        do {
            for try await event in canard.liveLoader.load(hop) {
                await pass(event, to: &received, of: hop, at: start.elapsed)
            }
        } catch {
            failure = (error as? URLError) ?? Canard.Failure(error).urlError(for: hop.request.url)
        }
        var response = received.response()
        let isCancelled = Task.isCancelled
        if isCancelled {
            failure = URLError(.cancelled)
            // Of a stream that has brought nothing there is nothing to tell.
            let isStream = response?.isStream == true && response?.body.isEmpty == false
            response?.isOpen = isStream
        } else if response == nil, failure == nil {
            failure = URLError(.badServerResponse)
        }
        var handled = handled(hop, start, .network, response)
        handled.error = failure
        // What its client gave up is no answer, but a stream that it has had enough of.
        if let observer, let identity, !isCancelled || response?.isOpen == true {
            let failure = isCancelled ? nil : failure
            let interaction = interaction(hop, response, failure, start)
            handled.recordingError = await record(
                interaction,
                by: observer,
                identity,
                received.spool?.error
            )
        }
        canard.note(handled)
        guard let head = received.head, failure == nil else {
            if let failure, !isCancelled { receiver.fail(failure) }
            return .ended
        }
        if received.isRedirect {
            if let redirect = await decision(on: head, of: hop) { return redirect }
            receiver.receive(head: head)
            receiver.receive(bytes: received.kept)
        }
        receiver.finish()
        return .ended
    }

    private func pass(
        _ event: LiveLoader.Event,
        to received: inout Received,
        of hop: OutgoingRequest,
        at time: Duration
    ) async {
        switch event {
        case .head(let head):
            received.head = head
            received.chunks.append(0, at: time)
            keepCookies(Canard.Interaction.Response(head, body: Canard.Body()).headers, of: hop)
            received.isRedirect = next(after: hop, head) != nil
            if !received.isRedirect { receiver.receive(head: head) }
        case .bytes(let bytes):
            received.spool?.append(bytes)
            if !received.isRedirect { received.chunks.append(bytes.count, at: time) }
            let limit = received.isRedirect ? Int.max : Canard.HandledRequest.maximumBodyLength
            let room = limit - received.kept.count
            if room > 0 { received.kept.append(bytes.prefix(room)) }
            if received.isRedirect { return }
            receiver.receive(bytes: bytes)
            received.undrained += bytes.count
            guard received.undrained > Canard.Body.pieceLength else { return }
            received.undrained = 0
            await receiver.drain()
        }
    }

    private func interaction(
        _ hop: OutgoingRequest,
        _ response: Canard.Interaction.Response?,
        _ failure: (any Error)?,
        _ start: Start
    ) -> Canard.Interaction {
        var interaction = Canard.Interaction(
            request: hop.request,
            response: response,
            failure: failure.map { Canard.Failure($0) }
        )
        interaction.recordedAt = start.date
        interaction.duration = start.elapsed
        return interaction
    }

    private func record(
        _ interaction: Canard.Interaction,
        by observer: any ExchangeObserver,
        _ identity: RequestIdentity,
        _ spoolError: (any Error)?
    ) async -> CanardError? {
        if interaction.failure != nil, !settings.recordsFailures, settings.policy.recording != nil {
            return nil
        }
        return await observer.record(interaction, live: identity, bodyError: spoolError)
    }
}
