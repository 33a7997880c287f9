extension Canard.Interaction.Response {
    /// A piece of a body that came as a stream.
    public struct Chunk: Sendable, Hashable {
        /// When the piece came, counted from when the request was sent.
        public var time: Duration
        /// How many bytes of the body it is.
        public var count: Int

        /// Makes a chunk.
        public init(time: Duration, count: Int) {
            self.time = time
            self.count = count
        }

        /// Returns where the piece ends that begins at a place, in a body with so many bytes.
        func end(from place: Int, in total: Int) -> Int {
            count >= total - place ? total : place + max(count, 0)
        }
    }
}
