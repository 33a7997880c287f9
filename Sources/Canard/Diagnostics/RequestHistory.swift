/// The latest requests, in the order in which they were answered.
struct RequestHistory: Sendable {
    /// How many requests are kept.
    static let capacity = 1000

    /// How many misses are kept: the first ones, which later requests do not push out.
    private static let missCapacity = 100

    /// Whether there was any request, maybe one that has not ended.
    var wasAsked = false

    /// Why requests were not answered.
    private(set) var misses: [Canard.UnmatchedRequest] = []

    private var ring: [Canard.HandledRequest] = []
    /// The index of the oldest, once the ring is full.
    private var oldest = 0

    /// Adds a request; the oldest goes when there are too many.
    mutating func append(_ request: Canard.HandledRequest) {
        if let miss = request.error.flatMap({ Canard.UnmatchedRequest($0) }),
            misses.count < Self.missCapacity
        {
            misses.append(miss)
        }
        guard ring.count == Self.capacity else { return ring.append(request) }
        ring[oldest] = request
        oldest = (oldest + 1) % Self.capacity
    }

    /// The requests, oldest first.
    var requests: [Canard.HandledRequest] { Array(ring[oldest...] + ring[..<oldest]) }
}
