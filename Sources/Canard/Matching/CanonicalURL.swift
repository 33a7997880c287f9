import Foundation

/// A URL in the one form in which equal URLs are equal texts.
///
/// Scheme and host are in lower case, without trailing dot, userinfo, default port or fragment; an
/// empty path is `/`; segments and query pairs are decoded once and encoded again; pairs are sorted.
struct CanonicalURL {
    /// The scheme in lower case.
    let scheme: String
    /// The host in lower case, with the port where it is not the scheme's own: `localhost:8080`.
    let hostAndPort: String
    /// The segments of the path, decoded; the last is empty for a path that ends in a slash.
    let segments: [[UInt8]]
    private let pairs: FormPairs
    /// The fragment as it stands, or nil.
    let fragment: String?

    init(_ url: URL) {
        let parts = URLParts(url.absoluteString)
        let scheme = parts.scheme.map { $0.lowercased() } ?? ""
        self.scheme = scheme
        var host = parts.host.lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        if let port = parts.port, Int(port) != Self.defaultPort(of: scheme) { host += ":\(port)" }
        hostAndPort = host
        let path = parts.path.utf8
        segments = path.dropFirst(path.first == UInt8(ascii: "/") ? 1 : 0)
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { PercentCoding.decoded($0) }
        pairs = FormPairs((parts.query ?? "").utf8)
        fragment = parts.fragment.map(String.init)
    }

    /// The port that a scheme implies, or nil.
    static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }

    /// The path, beginning with a slash.
    var path: [UInt8] {
        var output: [UInt8] = []
        for segment in segments {
            output.append(UInt8(ascii: "/"))
            PercentCoding.append(segment, to: &output)
        }
        return output
    }

    /// The query's pairs sorted by name, without those of some names; empty for none.
    func query(ignoring names: [String] = []) -> [UInt8] { pairs.sortedText(ignoring: names) }

    /// The whole URL.
    var text: [UInt8] {
        var output = Array("\(scheme)://\(hostAndPort)".utf8)
        output.append(contentsOf: path)
        let query = query()
        if !query.isEmpty {
            output.append(UInt8(ascii: "?"))
            output.append(contentsOf: query)
        }
        return output
    }
}
