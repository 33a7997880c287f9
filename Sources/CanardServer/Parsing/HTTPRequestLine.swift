/// The first line of a request:
/// [RFC 9112, section 3](https://www.rfc-editor.org/rfc/rfc9112#section-3).
struct HTTPRequestLine: Hashable, Sendable {
    let method: String
    let target: String
    let version: HTTPServer.Version

    /// Reads a line without its line end.
    init(_ line: ArraySlice<UInt8>) throws(HTTPParsingError) {
        let parts = line.split(separator: HTTPSyntax.space, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw .badRequest("the request line is not 'method target version'")
        }
        guard HTTPSyntax.isToken(parts[0]) else {
            throw .badRequest("the method is not a token")
        }
        guard HTTPSyntax.isTarget(parts[1]) else {
            throw .badRequest("the target has characters that must be percent-encoded")
        }
        method = HTTPSyntax.text(parts[0])
        target = HTTPSyntax.text(parts[1])
        version = try Self.version(parts[2])
        try checkTarget()
    }

    /// Reads the version, where a minor one above 1 counts as 1:
    /// [RFC 9110, section 2.5](https://www.rfc-editor.org/rfc/rfc9110#section-2.5).
    private static func version(
        _ bytes: ArraySlice<UInt8>
    ) throws(HTTPParsingError) -> HTTPServer.Version {
        let bytes = Array(bytes)
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), bytes[6] == UInt8(ascii: "."),
            HTTPSyntax.isDigit(bytes[5]), HTTPSyntax.isDigit(bytes[7])
        else { throw .badRequest("the version is not of the form 'HTTP/1.1'") }
        guard bytes[5] == UInt8(ascii: "1") else { throw .versionNotSupported() }
        return bytes[7] == UInt8(ascii: "0") ? .http10 : .http11
    }

    /// Checks the form of the target:
    /// [RFC 9112, section 3.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2).
    private func checkTarget() throws(HTTPParsingError) {
        if method == "CONNECT" {
            throw .notImplemented("this server does not open tunnels, so it does not know CONNECT")
        }
        if target.hasPrefix("/") || (target == "*" && method == "OPTIONS") { return }
        guard HTTPTarget(target).isAbsolute else {
            throw .badRequest("the target is neither a path nor an absolute URL")
        }
    }
}
