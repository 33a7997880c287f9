/// When the parts of an answer are handed over.
struct Pace: Sendable, Hashable {
    /// How long the client waits for the head, or for a failure without one.
    var untilHead = Duration.zero
    /// Whether that is how long the network took to the last byte, of which no pause may have been too long.
    private(set) var isWholeDuration = false
    /// What the times of a stream's pieces are multiplied by.
    private var scale = 0.0
    /// How many bytes a second there are at most, or nil for no limit.
    private var bytesPerSecond: Int?

    /// The pace of an answer that a handler made.
    init(delay: Duration?) {
        untilHead = delay.map { min($0, .day) } ?? .zero
    }

    /// The pace of a recorded answer.
    init(
        _ interaction: Canard.Interaction,
        latency: Canard.Latency,
        bytesPerSecond: Int?
    ) {
        self.bytesPerSecond = bytesPerSecond.flatMap { $0 > 0 ? $0 : nil }
        switch latency.kind {
        case .fixed(let duration): untilHead = min(duration, .day)
        case .scaled(let scale):
            self.scale = scale
            let first = interaction.response?.chunks.first?.time
            untilHead = (first ?? interaction.duration ?? .zero).scaled(by: scale)
            isWholeDuration = first == nil
        }
        if let delay = interaction.delay {
            untilHead = min(delay, .day)
            isWholeDuration = false
        }
    }

    /// Whether there is nothing to wait for.
    var isImmediate: Bool { untilHead <= .zero && scale == 0 && bytesPerSecond == nil }

    /// Returns the parts of a body in order.
    func steps(of interaction: Canard.Interaction) -> Steps {
        Steps(self, interaction)
    }

    /// A part of a body, and when it is handed over, counted from the head; an empty one is the end.
    struct Step: Hashable {
        let time: Duration
        let range: Range<Int>
    }

    /// The parts of a body, made one by one, since there may be very many.
    struct Steps: Sequence, IteratorProtocol {
        fileprivate let pace: Pace
        fileprivate let chunks: [Canard.Interaction.Response.Chunk]
        fileprivate let end: Duration
        fileprivate let total: Int
        private var number = 0
        private var place = 0
        /// The end of the piece that is under way.
        private var pieceEnd = 0
        private var time = Duration.zero

        fileprivate init(_ pace: Pace, _ interaction: Canard.Interaction) {
            self.pace = pace
            chunks = interaction.response?.chunks ?? []
            end = interaction.duration ?? .zero
            total = interaction.response?.body.count ?? 0
        }

        mutating func next() -> Step? {
            while place == pieceEnd, number < chunks.count { beginPiece() }
            // What no piece accounts for is one piece more.
            if place == pieceEnd { pieceEnd = total }
            if place < total { return part() }
            guard number == chunks.count else { return nil }
            number += 1
            if let last = chunks.last {
                time = Swift.max(time, sinceHead(Swift.max(end, last.time)))
            }
            return Step(time: time, range: total..<total)
        }

        private mutating func beginPiece() {
            let chunk = chunks[number]
            pieceEnd = chunk.end(from: place, in: total)
            time = Swift.max(time, sinceHead(chunk.time))
            number += 1
        }

        /// A part of the piece that is under way: as much as comes in a twentieth of a second.
        private mutating func part() -> Step {
            var length = Swift.min(pieceEnd - place, Canard.Body.pieceLength)
            if let bytesPerSecond = pace.bytesPerSecond {
                length = Swift.min(length, Swift.max(bytesPerSecond / 20, 1))
                time += .seconds(Double(length) / Double(bytesPerSecond))
            }
            defer { place += length }
            return Step(time: time, range: place..<place + length)
        }

        private func sinceHead(_ time: Duration) -> Duration {
            (time - (chunks.first?.time ?? .zero)).scaled(by: pace.scale)
        }
    }
}

extension Duration {
    /// Returns the duration times a factor, at most a day.
    fileprivate func scaled(by scale: Double) -> Duration {
        .seconds(min(max(self / .seconds(1) * scale, 0), Self.day / .seconds(1)))
    }
}
