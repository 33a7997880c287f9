/// Notes the pieces of a body as they come, for answers that are streams.
struct ChunkLog: Sendable {
    typealias Chunk = Canard.Interaction.Response.Chunk

    /// The most pieces that are told apart; of a stream that has more, neighbours are joined.
    private static let maximumCount = 4096
    /// The shortest pause that a client may notice; without any, an answer is no stream to it.
    private static let shortestPause = Duration.milliseconds(10)

    private var chunks: [Chunk] = []

    /// Notes the head, as a piece without bytes, or a piece of the body.
    mutating func append(_ count: Int, at time: Duration) {
        chunks.append(Chunk(time: time, count: count))
        if chunks.count >= Self.maximumCount { halve() }
    }

    /// Joins each piece with the next, which keeps the later one's time: no byte comes too early.
    private mutating func halve() {
        // The head stays on its own.
        let joined = stride(from: 1, to: chunks.count, by: 2).map { first in
            let pair = chunks[first..<min(first + 2, chunks.count)]
            return Chunk(time: pair.last?.time ?? .zero, count: pair.reduce(0) { $0 + $1.count })
        }
        chunks = chunks.prefix(1) + joined
    }

    /// Returns the pieces where they say something: of a stream by its media type, and of an answer whose
    /// length was not announced and that came with pauses.
    func kept(for response: Canard.Interaction.Response) -> [Chunk] {
        if response.isStream { return chunks }
        guard response.headers["Content-Length"] == nil, chunks.count > 2 else { return [] }
        let pieces = chunks.dropFirst()
        let hasPause = zip(pieces, pieces.dropFirst()).contains {
            $1.time - $0.time >= Self.shortestPause
        }
        return hasPause ? chunks : []
    }
}
