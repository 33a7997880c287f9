/// Something that happens once and that a test waits for.
final class Signal: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    }

    /// Says that it has happened.
    func fire() {
        continuation.finish()
    }

    /// Returns once it has happened, or the task is cancelled.
    func wait() async {
        for await _ in stream {}
    }
}
