import Canard

/// A request without its body, and what its header section says about the message.
struct HTTPRequestHead: Hashable, Sendable {
    /// How the end of the body is found.
    enum BodyLength: Hashable, Sendable {
        case bytes(Int)
        case chunked
    }

    let line: HTTPRequestLine
    let headers: Canard.HeaderFields
    let bodyLength: BodyLength
    /// Whether the client waits for `100 Continue` before it sends the body.
    let expectsContinue: Bool
    /// Whether another request may follow on the connection.
    let isKeepAlive: Bool

    init(
        line: HTTPRequestLine,
        headers: Canard.HeaderFields
    ) throws(HTTPParsingError) {
        self.line = line
        self.headers = headers
        try Self.checkHost(headers, version: line.version)
        bodyLength = try Self.bodyLength(headers, version: line.version)
        expectsContinue = try Self.expectsContinue(headers, version: line.version)
        let options = HTTPSyntax.list(headers.values(for: "Connection"))
        switch line.version {
        case .http10: isKeepAlive = options.contains("keep-alive") && !options.contains("close")
        case .http11: isKeepAlive = !options.contains("close")
        }
    }

    /// [RFC 9112, section 3.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2).
    private static func checkHost(
        _ headers: Canard.HeaderFields,
        version: HTTPServer.Version
    ) throws(HTTPParsingError) {
        let hosts = headers.values(for: "Host")
        guard hosts.count <= 1 else { throw .badRequest("there is more than one 'Host'") }
        guard let host = hosts.first else {
            if version == .http10 { return }
            throw .badRequest("there is no 'Host'")
        }
        guard HTTPSyntax.isHost(host) else {
            throw .badRequest("'Host' is not a host with an optional port")
        }
    }

    /// [RFC 9112, section 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3), where all that
    /// two servers might read differently is refused, as section 11.2 advises.
    private static func bodyLength(
        _ headers: Canard.HeaderFields,
        version: HTTPServer.Version
    ) throws(HTTPParsingError) -> BodyLength {
        let codings = headers.values(for: "Transfer-Encoding")
        let lengths = headers.values(for: "Content-Length")
        guard !codings.isEmpty else { return .bytes(try contentLength(lengths)) }
        guard lengths.isEmpty else {
            throw .badRequest("there are both 'Content-Length' and 'Transfer-Encoding'")
        }
        guard version == .http11 else {
            throw .badRequest("HTTP/1.0 has no 'Transfer-Encoding'")
        }
        let names = HTTPSyntax.list(codings)
        if let unknown = names.first(where: { $0 != "chunked" }) {
            throw .notImplemented("the transfer coding '\(unknown)' is not known")
        }
        guard names.count == 1 else {
            throw .badRequest("'Transfer-Encoding' does not name 'chunked' once")
        }
        return .chunked
    }

    /// [RFC 9110, section 8.6](https://www.rfc-editor.org/rfc/rfc9110#section-8.6).
    private static func contentLength(_ values: [String]) throws(HTTPParsingError) -> Int {
        guard let first = values.first else { return 0 }
        guard values.allSatisfy({ $0 == first }) else {
            throw .badRequest("there are several 'Content-Length' that differ")
        }
        guard let length = HTTPSyntax.decimal(first) else {
            throw .badRequest("'Content-Length' is not a number of bytes")
        }
        return length
    }

    /// [RFC 9110, section 10.1.1](https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1).
    private static func expectsContinue(
        _ headers: Canard.HeaderFields,
        version: HTTPServer.Version
    ) throws(HTTPParsingError) -> Bool {
        let expectations = HTTPSyntax.list(headers.values(for: "Expect"))
        // An HTTP/1.0 client does not know interim responses, so its field is ignored.
        guard version == .http11, !expectations.isEmpty else { return false }
        guard expectations.allSatisfy({ $0 == "100-continue" }) else { throw .expectationFailed() }
        return true
    }
}
