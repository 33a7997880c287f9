public import Foundation

extension Canard {
    /// A recorded interaction that nearly answers a request, and what keeps it from that.
    public struct NearMiss: Sendable {
        /// The interaction's file, of a HAR file with the number of the entry as fragment; nil for a stub.
        public var file: URL?
        /// The recorded request, redacted, as it counts for the key.
        public var request: Interaction.Request
        /// The parts in which it is another; never none.
        public var differences: [Difference]
        /// How far away it is: the sum of the weights of the differences.
        var distance: Double

        /// How many are told of at most.
        static let maximumCount = 3
        /// What is farther away has nothing to do with the request.
        static let maximumDistance = 7.0
    }
}

extension Canard.NearMiss {
    /// Compares a request with a recorded one; nil where they differ in nothing that counts.
    init?(
        file: URL?,
        recorded: RequestIdentity,
        match: [Canard.Matcher]?,
        live: RequestIdentity
    ) {
        let differences = RequestComparison(live: live, recorded: recorded)
            .differences(under: match ?? live.matchers)
        guard !differences.isEmpty else { return nil }
        self.file = file
        request = recorded.request
        self.differences = differences
        distance = differences.distance
    }
}

extension Canard.Difference {
    /// How much the difference counts: what people get wrong least often counts most.
    var weight: Double {
        switch part {
        case .host: 4
        case .method: 3
        case .path: name.isEmpty ? 4 : 2
        case .body: name.isEmpty ? 2 : 0.5
        case .scheme, .query, .fragment, .header, .condition: 1
        }
    }
}

extension [Canard.Difference] {
    /// How far apart two requests are; many small differences in one part are no other request.
    var distance: Double {
        Dictionary(grouping: self, by: \.part).values.reduce(0) { sum, ofPart in
            let weight = ofPart.reduce(0) { $0 + $1.weight }
            return sum + (ofPart[0].part == .path ? weight : Swift.min(weight, 4))
        }
    }
}

extension Canard.NearMiss {
    /// What decides between two that are equally close.
    fileprivate var sortingName: String { file?.path ?? request.line }
}

extension [Canard.NearMiss] {
    /// The few that are closest, one request once.
    var nearest: [Canard.NearMiss] {
        var seen: Set<Canard.Interaction.Request> = []
        return filter { $0.distance <= Canard.NearMiss.maximumDistance }
            .sorted { ($0.distance, $0.sortingName) < ($1.distance, $1.sortingName) }
            .filter { seen.insert($0.request).inserted }
            .prefix(Canard.NearMiss.maximumCount).map { $0 }
    }
}
