/// What one scope has recorded so far, until it is decided what becomes of it.
final class Staging: Sendable {
    /// An interaction whose secrets are gone, its request as the key sees it, and the session it belongs to.
    struct Item: Sendable {
        let interaction: Canard.Interaction
        let identity: RequestIdentity
        let session: RecordingSession
    }

    private struct State: Sendable {
        var items: [Item] = []
        var error: CanardError?
    }

    private let state = Locked(State())

    /// Takes an interaction.
    func append(_ item: Item) { state.withLock { $0.items.append(item) } }

    /// Notes why an interaction could not be taken.
    func note(_ error: CanardError) { state.withLock { $0.error = $0.error ?? error } }

    /// Returns all there is, which is the caller's from then on, and the first error.
    func take() -> (items: [Item], error: CanardError?) {
        state.withLock { state in
            defer { state = State() }
            return (state.items, state.error)
        }
    }
}
