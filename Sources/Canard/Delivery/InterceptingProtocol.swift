import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The protocol class through which sessions ask Canard.
///
/// This class asks ``Canard/current``; each instance other than the shared one has a subclass of its
/// own, by which requests of its sessions are told from all others (see ``InterceptionRegistry``).
class InterceptingProtocol: ClientProtocol {
    /// Who answers, taken where the request was resumed.
    private var owner = InterceptionRegistry.Owner.gone
    private var skipsHandlers = false
    private var exchange: Task<Void, Never>?

    override class func canInit(with request: URLRequest) -> Bool {
        guard case .canard(let canard) = InterceptionRegistry.owner(of: self) else {
            // It must not reach the network unnoticed.
            return request.url.map(Canard.Settings.isHTTP) ?? false
        }
        return canard.currentSettings.intercepts(request)
    }

    // Called on the thread of whoever resumes the task, so task-local values are the caller's.
    override func prepare() {
        owner = InterceptionRegistry.owner(of: type(of: self))
        guard case .canard(let canard) = owner else { return }
        canard.noteAsked()
        skipsHandlers = Canard.runsHandler(of: canard)
    }

    override func load() {
        guard case .canard(let canard) = owner else {
            if case .unclear = owner { return send(failure: ActiveScopes.unclaimed(request)) }
            return send(failure: Self.goneError)
        }
        let settings = canard.settings
        if settings.isOver { return send(failure: CanardError.scopeIsOver) }
        if let answer = remembered(settings) { return deliver(answer, canard) }
        guard let task = ClientTask(self) else { return send(failure: Self.internalsError) }
        start(task, canard, settings)
    }

    private func start(_ task: ClientTask, _ canard: Canard, _ settings: Canard.Settings) {
        var request = request
        for (name, value) in task.additionalHeaders
        where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        // 60 is what a request states that states none.
        if request.timeoutInterval == 60 { request.timeoutInterval = task.timeoutInterval }
        let client = UncheckedBox((object: self, task: task, request: request))
        let skipsHandlers = skipsHandlers
        let activity = canard.recordingActivity(settings)
        exchange = Task.detached {
            defer { activity?.end() }
            let (object, task, request) = client.value
            let receiver = ProtocolReceiver(object, task)
            do {
                let body = try await task.body.read(askDelegate: task.bodyStream)
                guard var outgoing = OutgoingRequest(request, shape: task.shape) else {
                    throw URLError(.badURL)
                }
                outgoing.request.body = body
                let cookies = task.cookies(of: canard)
                cookies.complete(&outgoing.request)
                let exchange = Exchange(
                    canard: canard,
                    settings: settings,
                    skipsHandlers: skipsHandlers,
                    cookies: cookies,
                    receiver: receiver
                )
                // Handlers and delegates of a scope find it as the current instance.
                if canard.isScope {
                    await Canard.$scoped.withValue(canard) { await exchange.run(outgoing) }
                } else {
                    await exchange.run(outgoing)
                }
            } catch {
                canard.note(unsent: request, error, settings)
                receiver.fail(error)
            }
        }
    }

    override func cancelLoad() {
        guard let exchange else { return }
        // Cancelling runs handlers of cancellation right here, which may take locks.
        DispatchQueue.global().async { exchange.cancel() }
    }

    private static let goneError = CanardError(
        .notIntercepted,
        reason: "the Canard that answered this session is gone; keep it as long as its sessions"
    )

    private static let internalsError = CanardError(
        .notIntercepted,
        reason:
            "this version of Foundation is not built as Canard expects, so the request was not sent"
    )
}

// MARK: - Answers from memory

extension InterceptingProtocol {
    /// An answer that is in memory.
    private struct Remembered {
        let head: HTTPURLResponse
        let body: Data
        let handled: Canard.HandledRequest
    }

    /// The longest body that is looked at here, in bytes: all sessions wait meanwhile.
    private static let maximumBodyLength = 16 << 10

    /// Returns an answer that needs neither a handler nor a file nor a look into the task.
    private func remembered(_ settings: Canard.Settings) -> Remembered? {
        guard settings.mayAnswerFromMemory, !settings.isIgnored(request.url),
            skipsHandlers || settings.handlers.isEmpty,
            request.httpBodyStream == nil, !(task is URLSessionUploadTask),
            !(task is URLSessionDownloadTask),
            request.httpBody?.count ?? 0 <= Self.maximumBodyLength,
            let parsed = Canard.Interaction.Request(request)
        else { return nil }
        let identity = settings.rules.rememberedIdentity(of: parsed)
        guard
            let reply = settings.rememberingResolver.rememberedReply(
                for: identity,
                isAccepted: { reply in
                    reply.interaction.failure == nil && reply.pace.isImmediate
                        && reply.interaction.response?.isPlain == true
                }
            ), let response = reply.interaction.response,
            let body = response.body.inMemory,
            let head = response.replayedHead(url: parsed.url, method: parsed.method)
        else { return nil }
        let handled = Canard.HandledRequest(
            request: parsed,
            source: reply.source,
            response: response,
            startedAt: Date(),
            redaction: settings.rules.redaction
        )
        return Remembered(head: head, body: body, handled: handled)
    }

    private func deliver(_ answer: Remembered, _ canard: Canard) {
        canard.note(answer.handled)
        send(head: answer.head)
        if request.httpMethod?.uppercased() != "HEAD" { send(bytes: answer.body) }
        sendEnd()
    }
}

extension Canard.Interaction.Response {
    /// Whether the response asks nothing of delivery: no redirect, no cookies, no challenge, no pieces.
    fileprivate var isPlain: Bool {
        statusCode < 300 && headers["Set-Cookie"] == nil && chunks.isEmpty
    }
}
