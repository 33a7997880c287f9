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
            if settings.policy.goesLive(to: hop.request.url) {
                return await goLive(hop, start, recordedAs: nil)
            }
            receiver.fail(Canard.Failure(.notConnectedToInternet).urlError(for: hop.request.url))
            return .ended
        }
        do {
            if !skipsHandlers, let answer = try await answerFromHandlers(hop) {
                let interaction = answer.interaction(for: hop.request)
                let pace = Pace(delay: answer.delay)
                return await deliver(interaction, from: .handler, at: pace, hop, start)
            }
        } catch {
            return end(handled(hop, start, .handler, nil), failing: error)
        }
        // With settings that cannot be read, nothing is safe to answer or to record.
        if let error = settings.files.error {
            return end(handled(hop, start, .nothing, nil), failing: error)
        }
        let identity = settings.rules.identity(of: hop.request)
        switch await resolve(identity, of: hop) {
        case .reply(let reply):
            return await deliver(reply.interaction, from: reply.source, at: reply.pace, hop, start)
        case .forward: return await goLive(hop, start, recordedAs: identity)
        case .fail(let error): return end(handled(hop, start, .nothing, nil), failing: error)
        }
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
    private func resolve(_ identity: RequestIdentity, of hop: OutgoingRequest) async -> Resolution {
        let resolver = settings.resolver(for: hop.request.url)
        let number = Self.nextQueue.withLock { number in
            number = (number + 1) % Self.resolvingQueues.count
            return number
        }
        return await Self.resolvingQueues[number].run { resolver.resolution(for: identity) }
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

    /// Keeps the cookies that an answer sets, which has been on disk for `age` seconds, if it was.
    func keepCookies(
        _ headers: Canard.HeaderFields,
        of hop: OutgoingRequest,
        age: Int? = nil
    ) {
        cookies?.store(
            headers,
            from: hop.request.url,
            mainDocumentURL: hop.template.mainDocumentURL,
            age: age
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

    /// Notes a hop that ended without an answer, and tells the receiver.
    func end(_ handled: Canard.HandledRequest, failing error: any Error) -> HopResult {
        var handled = handled
        // The client of a request that was cancelled has been told so already.
        let isCancelled = Task.isCancelled
        handled.error = isCancelled ? URLError(.cancelled) : error
        canard.note(handled)
        if !isCancelled { receiver.fail(error) }
        return .ended
    }
}
