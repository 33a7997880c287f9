/// As much of a request as ranking very many of them takes.
///
/// A class, so that going through very many of them copies none.
final class RequestSketch: Sendable {
    private let method: String
    private let host: String
    private let path: [UInt8]
    private let query: [UInt8]
    /// Whether most parts may be anything, as of a file that states own matchers.
    private let isLoose: Bool
    /// What tells requests with one URL apart, without the body itself.
    private let operation: String?
    private let bodyLength: Int

    init(_ identity: RequestIdentity, isLoose: Bool = false) {
        self.isLoose = isLoose
        operation = identity.graphQLOperation
        bodyLength = identity.request.body.count
        method = identity.request.method.uppercased()
        host = identity.url.hostAndPort
        path = identity.url.path
        query = identity.url.query()
    }

    /// Returns about how far away another request is; equal parts, which most are, cost next to nothing.
    func distance(to other: RequestSketch) -> Double {
        if isLoose { return method == other.method ? 1 : 3 }
        var distance = 0.0
        if method != other.method { distance += 3 }
        if host != other.host { distance += 4 }
        if query != other.query { distance += 1 }
        if operation != other.operation { distance += 1 }
        if bodyLength != other.bodyLength { distance += 0.25 }
        if path != other.path { distance += 2 * Double(Self.differingSegments(path, other.path)) }
        return distance
    }

    /// Counts the segments that differ, without taking the paths apart.
    private static func differingSegments(_ left: [UInt8], _ right: [UInt8]) -> Int {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                var (first, second) = (0, 0)
                var count = 0
                while first < left.count || second < right.count {
                    let ends = (end(of: left, from: first), end(of: right, from: second))
                    if !left[first..<ends.0].elementsEqual(right[second..<ends.1]) { count += 1 }
                    (first, second) = (min(ends.0 + 1, left.count), min(ends.1 + 1, right.count))
                }
                return count
            }
        }
    }

    /// Returns where the segment ends that begins at a place.
    private static func end(of path: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        return end
    }
}
