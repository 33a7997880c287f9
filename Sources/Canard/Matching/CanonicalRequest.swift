import Foundation

/// A request's canonical text under some matchers, with its key.
struct CanonicalRequest {
    /// The lines that the key is the digest of.
    let text: [UInt8]
    /// The digest of the text.
    let key: RequestKey
    /// The name of the GraphQL operation that the body asks for, or nil.
    let graphQLOperation: String?

    /// Writes down a request that is aliased, normalised and redacted already.
    init(_ request: Canard.Interaction.Request, url: CanonicalURL, matchers: [Canard.Matcher]) {
        var lines = Lines(request: request, url: url)
        for matcher in matchers { lines.add(matcher.part) }
        text = lines.text
        key = RequestKey(canonicalText: text)
        graphQLOperation = lines.graphQLOperation
    }
}

/// The lines of a canonical text, collected in any order and put down in one.
private struct Lines {
    let request: Canard.Interaction.Request
    let url: CanonicalURL
    private(set) var graphQLOperation: String?
    private var byPart: [Part: [UInt8]] = [:]
    private var headers: [String: String] = [:]

    /// The parts in the order of their lines; `header` comes between the last two.
    private enum Part: String, CaseIterable {
        case method
        case url
        case host
        case path
        case query
        case fragment
        case body
    }

    init(request: Canard.Interaction.Request, url: CanonicalURL) {
        self.request = request
        self.url = url
    }

    mutating func add(_ part: Canard.Matcher.Part) {
        switch part {
        case .method: byPart[.method] = Array(request.method.uppercased().utf8)
        case .url: byPart[.url] = url.text
        case .host: byPart[.host] = Array(url.hostAndPort.utf8)
        case .path: byPart[.path] = url.path
        case .query(let ignored): byPart[.query] = url.query(ignoring: ignored)
        case .fragment: byPart[.fragment] = Array((url.fragment ?? "").utf8)
        case .headers(let names):
            for name in names { headers[name] = headerValue(name) }
        case .body(let ignored): addBody(ignoring: ignored)
        case .custom: break
        }
    }

    private mutating func addBody(ignoring paths: [JSONPath]) {
        let body = CanonicalBody(request, ignoring: paths)
        byPart[.body] = Array((body.bytes.isEmpty ? "-" : SHA256.hexDigest(body.bytes)).utf8)
        graphQLOperation = body.graphQLOperation
    }

    /// A field's value; the boundary of a multipart body is random, there as in the body.
    private func headerValue(_ name: String) -> String? {
        guard let value = request.headers[name] else { return nil }
        guard name == "content-type", let boundary = MediaType(value)?.multipartBoundary else {
            return value
        }
        return value.replacing(boundary, with: "canard-boundary")
    }

    var text: [UInt8] {
        var output = Array("canard-key 1".utf8)
        for part in Part.allCases {
            if part == .body { appendHeaders(to: &output) }
            guard let value = byPart[part] else { continue }
            output.append(0x0A)
            output.append(contentsOf: part.rawValue.utf8)
            output.append(0x20)
            output.append(contentsOf: value)
        }
        return output
    }

    private func appendHeaders(to output: inout [UInt8]) {
        for (name, value) in headers.sorted(by: {
            $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }) {
            output.append(contentsOf: "\nheader \(name): \(value)".utf8)
        }
    }
}
