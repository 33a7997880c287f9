/// As much of a request as ranking very many of them takes.
struct RequestSketch: Sendable {
    private let method: String
    private let host: String
    private let path: [UInt8]
    private let query: [UInt8]

    init(_ identity: RequestIdentity) {
        method = identity.request.method.uppercased()
        host = identity.url.hostAndPort
        path = identity.url.path
        query = identity.url.query()
    }

    /// Returns about how far away another request is; equal parts, which most are, cost next to nothing.
    func distance(to other: RequestSketch) -> Double {
        var distance = 0.0
        if method != other.method { distance += 3 }
        if host != other.host { distance += 4 }
        if query != other.query { distance += 1 }
        if path != other.path { distance += 2 * Double(Self.differingSegments(path, other.path)) }
        return distance
    }

    private static func differingSegments(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let slash = UInt8(ascii: "/")
        let left = left.split(separator: slash, omittingEmptySubsequences: false)
        let right = right.split(separator: slash, omittingEmptySubsequences: false)
        let common = zip(left, right).lazy.filter { $0 == $1 }.count
        return max(left.count, right.count) - common
    }
}
