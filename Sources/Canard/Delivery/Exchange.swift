import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries out one request, hop by hop: handlers, recordings, network, and what is recorded of it.
///
/// Interception, ``Canard/data(for:)`` and the gateway all run their requests through this.
struct Exchange: Sendable {
    let canard: Canard
    let settings: Canard.Settings
    let skipsHandlers: Bool
    let cookies: CookieJar?
    let receiver: any ExchangeReceiver

    /// What a hop came to.
    enum HopResult: Sendable {
        /// The receiver has been told an end, or the client has gone.
        case ended
        /// The receiver follows a redirect.
        case redirected(OutgoingRequest)
    }

    /// Runs the request to its end.
    func run(_ outgoing: OutgoingRequest) async {
        var hop = outgoing
        for _ in 0...Redirects.maximumCount {
            guard case .redirected(let next) = await carryOut(hop), !Task.isCancelled else {
                return
            }
            guard Canard.Settings.isHTTP(next.request.url) else {
                return receiver.fail(
                    Canard.Failure(.unsupportedURL).urlError(for: next.request.url)
                )
            }
            hop = next
        }
        receiver.fail(Canard.Failure(.httpTooManyRedirects).urlError(for: hop.request.url))
    }

    private func carryOut(_ hop: OutgoingRequest) async -> HopResult {
        let start = Start()
        if settings.isIgnored(hop.request.url) {
            if settings.policy.goesLive { return await goLive(hop, start, recordedAs: nil) }
            receiver.fail(Canard.Failure(.notConnectedToInternet).urlError(for: hop.request.url))
            return .ended
        }
        do {
            if !skipsHandlers, let answer = try await answerFromHandlers(hop) {
                try await wait(answer.delay)
                var handled = handled(hop, start, .handler, answer.response)
                handled.error = answer.failure?.urlError(for: hop.request.url)
                return await deliver(answer.response, answer.failure, handled, of: hop)
            }
        } catch {
            return end(hop, start, failing: error, .handler)
        }
        // With settings that cannot be read, nothing is safe to answer or to record.
        if let error = settings.files.error { return end(hop, start, failing: error, .nothing) }
        let identity = settings.rules.identity(of: hop.request)
        switch await resolve(identity) {
        case .reply(let reply): return await replay(reply, hop, start)
        case .forward: return await goLive(hop, start, recordedAs: identity)
        case .fail(let error): return end(hop, start, failing: error, .nothing)
        }
    }

    /// Waits, a day at most: the clock cannot count for ever.
    private func wait(_ delay: Duration?) async throws {
        guard let delay, delay > .zero else { return }
        try await Task.sleep(for: min(delay, .seconds(86_400)))
    }

    private func answerFromHandlers(_ hop: OutgoingRequest) async throws -> MockResponse? {
        let request = hop.whole
        return try await Canard.markingHandlers(of: canard) {
            for handler in settings.handlers {
                if let answer = try await handler.body(request) { return answer }
            }
            return nil
        }
    }

    /// Serial queues have threads of their own; one that is concurrent would take those of the process.
    private static let resolvingQueues = (0..<8).map {
        DispatchQueue(label: "canard.resolving.\($0)")
    }
    private static let nextQueue = Locked(0)

    /// Reads files, and an index that may take long, where nothing else waits for it.
    private func resolve(_ identity: RequestIdentity) async -> Resolution {
        let resolver = settings.resolver
        let number = Self.nextQueue.withLock { number in
            number = (number + 1) % Self.resolvingQueues.count
            return number
        }
        return await withCheckedContinuation { continuation in
            Self.resolvingQueues[number].async {
                continuation.resume(returning: resolver.resolution(for: identity))
            }
        }
    }

    private func replay(
        _ reply: Resolution.Reply,
        _ hop: OutgoingRequest,
        _ start: Start
    ) async -> HopResult {
        do {
            try await wait(reply.delay)
        } catch {
            return .ended
        }
        let interaction = reply.interaction
        var handled = handled(hop, start, reply.source, interaction.response)
        handled.error = interaction.failure?.urlError(for: hop.request.url)
        return await deliver(interaction.response, interaction.failure, handled, of: hop)
    }

    /// Hands over an answer that is there as a whole.
    private func deliver(
        _ response: Canard.Interaction.Response?,
        _ failure: Canard.Failure?,
        _ handled: Canard.HandledRequest,
        of hop: OutgoingRequest
    ) async -> HopResult {
        if Task.isCancelled { return .ended }
        canard.note(handled)
        let url = hop.request.url
        guard let response else {
            receiver.fail((failure ?? Canard.Failure(.unknown)).urlError(for: url))
            return .ended
        }
        guard let head = response.replayedHead(url: url, method: hop.request.method) else {
            receiver.fail(Canard.Failure(.badServerResponse).urlError(for: url))
            return .ended
        }
        keepCookies(response.headers, of: hop)
        if failure == nil, let redirect = await decision(on: head, of: hop) { return redirect }
        receiver.receive(head: head)
        do {
            if hop.request.method.uppercased() != "HEAD" { try await handOver(response.body) }
        } catch {
            receiver.fail(error)
            return .ended
        }
        if let failure { receiver.fail(failure.urlError(for: url)) } else { receiver.finish() }
        return .ended
    }

    /// Hands over a body, a long one piece by piece as the client takes them.
    private func handOver(_ body: Canard.Body) async throws {
        if let bytes = body.inMemory { return receiver.receive(bytes: bytes) }
        for start in stride(from: 0, to: body.count, by: Canard.Body.pieceLength) {
            if Task.isCancelled { return }
            receiver.receive(bytes: try body.data(in: start..<start + Canard.Body.pieceLength))
            await receiver.drain()
        }
    }

    /// Asks what becomes of a redirect; nil where the response is none, or is the answer itself.
    func decision(on head: HTTPURLResponse, of hop: OutgoingRequest) async -> HopResult? {
        guard var next = next(after: hop, head) else { return nil }
        if let field = cookies?.field(for: next.request.url) {
            next.request.headers["Cookie"] = field
        }
        switch await receiver.redirect(from: head, to: next.whole) {
        case .stop: return nil
        case .leaveToClient: return .ended
        case .follow(let request):
            guard let followed = OutgoingRequest(request, shape: next.shape) else { return nil }
            return .redirected(followed)
        }
    }

    func next(after hop: OutgoingRequest, _ head: HTTPURLResponse) -> OutgoingRequest? {
        let location = head.value(forHTTPHeaderField: "Location")
        return Redirects.next(after: hop, statusCode: head.statusCode, location: location)
    }

    func keepCookies(_ headers: Canard.HeaderFields, of hop: OutgoingRequest) {
        cookies?.store(
            headers,
            from: hop.request.url,
            mainDocumentURL: hop.template.mainDocumentURL
        )
    }

    func handled(
        _ hop: OutgoingRequest,
        _ start: Start,
        _ source: Canard.HandledRequest.Source,
        _ response: Canard.Interaction.Response?
    ) -> Canard.HandledRequest {
        Canard.HandledRequest(
            request: hop.request,
            source: source,
            response: response,
            startedAt: start.date,
            redaction: settings.rules.redaction
        )
    }

    private func end(
        _ hop: OutgoingRequest,
        _ start: Start,
        failing error: any Error,
        _ source: Canard.HandledRequest.Source
    ) -> HopResult {
        // The client of a request that was cancelled has been told so already.
        if Task.isCancelled { return .ended }
        var handled = handled(hop, start, source, nil)
        handled.error = error
        canard.note(handled)
        receiver.fail(error)
        return .ended
    }
}
