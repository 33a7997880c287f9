public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Canard {
    /// Answers a request without a session: the seam for other HTTP clients.
    ///
    /// Handlers, recordings and the network are asked as for a request of a session; redirects are
    /// followed, and cookies set on the way are sent on.
    ///
    /// - Parameter request: The request, with its body in `httpBody`; a stream is read to its end.
    /// - Returns: The body and the head of the answer.
    /// - Throws: What the request fails with: a `URLError`, a ``CanardError``, or what a handler threw.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await load(request, skipsHandlers: Canard.runsHandler(of: self))
    }

    /// Answers a request as ``data(for:)`` does, but without handlers.
    ///
    /// For handlers that pass a request on and change the answer.
    ///
    /// - Parameter request: The request, with its body in `httpBody`.
    /// - Returns: The body and the head of the answer.
    /// - Throws: What the request fails with.
    public func proceed(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await load(request, skipsHandlers: true)
    }

    /// Finds out what would answer a request, and if nothing would, what comes closest and why not.
    ///
    /// Sends nothing and counts nothing; reads files, so not for the main thread of an app. Redirects are
    /// not followed.
    ///
    /// - Parameter request: The request, with its body in `httpBody`; a stream is left alone.
    /// - Returns: What would become of it.
    public func explanation(for request: URLRequest) -> MatchReport {
        let settings = currentSettings
        guard let request = Interaction.Request(request) else {
            let request = Interaction.Request(url: URL(fileURLWithPath: "/"))
            let error = URLError(.badURL)
            return MatchReport(request: request, outcome: .failure(error), handlerCount: 0)
        }
        let identity = settings.rules.identity(of: request)
        var report = MatchReport(
            request: identity.request,
            outcome: .network,
            handlerCount: settings.handlers.count
        )
        if settings.isOver {
            report.outcome = .failure(CanardError.scopeIsOver)
            return report
        }
        guard settings.isEnabled, Settings.isHTTP(request.url) else { return report }
        if settings.isIgnored(request.url) {
            if !settings.policy.goesLive(to: request.url) {
                report.outcome = .failure(URLError(.notConnectedToInternet))
            }
            return report
        }
        if let error = settings.files.error {
            report.outcome = .failure(error)
        } else {
            settings.resolver(for: request.url).explain(identity, in: &report)
        }
        return report
    }

    private func load(
        _ request: URLRequest,
        skipsHandlers: Bool
    ) async throws -> (Data, HTTPURLResponse) {
        var request = request
        if let stream = request.httpBodyStream {
            request.httpBody = try await BodySource.stream(stream).read { nil }
        }
        guard let outgoing = OutgoingRequest(request), Settings.isHTTP(outgoing.request.url) else {
            throw URLError(.unsupportedURL)
        }
        noteAsked()
        let settings = currentSettings
        if settings.isOver { throw CanardError.scopeIsOver }
        let activity = recordingActivity(settings)
        defer { activity?.end() }
        let receiver = CollectingReceiver()
        let exchange = Exchange(
            canard: self,
            settings: settings.isEnabled ? settings : Settings(),
            skipsHandlers: skipsHandlers,
            cookies: CookieJar(.ephemeral),
            receiver: receiver
        )
        await exchange.run(outgoing)
        return try receiver.result.get()
    }
}
