import Testing

/// Bytes that are no request, and the status that tells so.
struct BadRequest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let status: Int

    init(_ description: String, _ text: String, _ status: Int = 400) {
        testDescription = description
        self.text = text
        self.status = status
    }

    static let all = lines + fields + framing + chunks + limits

    private static let host = "HTTP/1.1\r\nHost: a\r\n"
    private static let post = "POST /p " + host
    private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

    private static let lines = [
        BadRequest("something else than HTTP", "\u{16}\u{3}\u{1}"),
        BadRequest("three empty lines", "\r\n\r\n\r\n" + get("/")),
        BadRequest("no version", "GET /\r\n\r\n"),
        BadRequest("two spaces", "GET  / " + host + "\r\n"),
        BadRequest("a space at the end", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
        BadRequest("a space within the target", get("/a b")),
        BadRequest("a method that is no token", "G(T / " + host + "\r\n"),
        BadRequest("a target that is not ASCII", get("/\u{E9}")),
        BadRequest("a fragment", get("/a#b")),
        BadRequest("a target without a slash", get("a")),
        BadRequest("a star with GET", get("*")),
        BadRequest("an absolute target without a host", get("http:///a")),
        BadRequest("a tunnel", "CONNECT a:1 " + host + "\r\n", 501),
        BadRequest("a version in small letters", "GET / http/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a version with one digit", "GET / HTTP/1\r\nHost: a\r\n\r\n"),
        BadRequest("version 2", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        BadRequest("version 0.9", "GET / HTTP/0.9\r\n\r\n", 505),
        BadRequest("a line that ends in LF", "GET / HTTP/1.1\nHost: a\r\n\r\n"),
        BadRequest("a CR within the line", "GET /\r HTTP/1.1\r\nHost: a\r\n\r\n"),
        BadRequest("a NUL within the line", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n"),
    ]

    private static let fields = [
        BadRequest("no host", "GET / HTTP/1.1\r\n\r\n"),
        BadRequest("two hosts", get("/", "Host: a")),
        BadRequest("two hosts in 1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
        BadRequest("a host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        BadRequest("a host with a space", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
        BadRequest("a header line that goes on", get("/", "X: a", " b")),
        BadRequest("a first line that goes on", "GET / HTTP/1.1\r\n X: a\r\nHost: a\r\n\r\n"),
        BadRequest("no colon", get("/", "X")),
        BadRequest("an empty name", get("/", ": x")),
        BadRequest("a space before the colon", get("/", "X : y")),
        BadRequest("a name that is no token", get("/", "X(y): z")),
        BadRequest("a NUL within a value", get("/", "X: a\0b")),
        BadRequest("a bell within a value", get("/", "X: a\u{7}b")),
        BadRequest("a CR within a value", get("/", "X: a\rb")),
        BadRequest("a header line that ends in LF", "GET / HTTP/1.1\r\nHost: a\n\r\n"),
        BadRequest("an end of the section in LF", "GET / HTTP/1.1\r\nHost: a\r\n\n"),
        BadRequest("an unknown expectation", get("/", "Expect: a"), 417),
    ]

    private static let framing = [
        BadRequest(
            "both framings",
            post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
        ),
        BadRequest("two lengths", post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n"),
        BadRequest("a list of lengths", post + "Content-Length: 1, 2\r\n\r\n"),
        BadRequest("a negative length", post + "Content-Length: -1\r\n\r\n"),
        BadRequest("a length with a sign", post + "Content-Length: +1\r\n\r\n"),
        BadRequest("an empty length", post + "Content-Length:\r\n\r\n"),
        BadRequest("a hexadecimal length", post + "Content-Length: 0x1\r\n\r\n"),
        BadRequest("a length out of range", post + "Content-Length: 99999999999999999999\r\n\r\n"),
        BadRequest("another coding", post + "Transfer-Encoding: gzip\r\n\r\n", 501),
        BadRequest("two codings", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
        BadRequest("a disguised coding", post + "Transfer-Encoding: xchunked\r\n\r\n", 501),
        BadRequest("chunked twice", post + "Transfer-Encoding: chunked, chunked\r\n\r\n"),
        BadRequest(
            "chunked in two lines",
            post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n"
        ),
        BadRequest("no coding", post + "Transfer-Encoding:\r\n\r\n"),
        BadRequest("a coding in 1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ]

    private static let chunks = [
        BadRequest("no size", chunked + "\r\n"),
        BadRequest("a size that is no number", chunked + "x\r\n"),
        BadRequest("a size with a prefix", chunked + "0x1\r\na\r\n"),
        BadRequest("a size with a sign", chunked + "+1\r\na\r\n"),
        BadRequest("a negative size", chunked + "-1\r\n"),
        BadRequest("a size with spaces", chunked + " 1\r\na\r\n"),
        BadRequest("a space after the size", chunked + "1 \r\na\r\n"),
        BadRequest("a size out of range", chunked + "FFFFFFFFFFFFFFFF1\r\n"),
        BadRequest("a size that ends in LF", chunked + "1\na\r\n"),
        BadRequest("an extension with a bell", chunked + "1;\u{7}\r\na\r\n"),
        BadRequest("more bytes than the size", chunked + "1\r\nab\r\n"),
        BadRequest("fewer bytes than the size", chunked + "3\r\na\r\n0\r\n\r\n"),
        BadRequest("a chunk that ends in LF", chunked + "1\r\na\n0\r\n\r\n"),
        BadRequest("a trailer without a colon", chunked + "0\r\nX\r\n\r\n"),
    ]

    private static let limits = [
        BadRequest("a long target", get("/" + String(repeating: "a", count: 1000)), 414),
        BadRequest("a line that never ends", "GET /" + String(repeating: "a", count: 1000), 414),
        BadRequest("a long value", get("/", "X: " + String(repeating: "a", count: 1000)), 431),
        BadRequest("many fields", get("/", String(repeating: "X: y\r\n", count: 200)), 431),
        BadRequest("a long body", post + "Content-Length: 1001\r\n\r\n", 413),
        BadRequest("a long chunk", chunked + "3E9\r\n", 413),
        BadRequest(
            "many chunks",
            chunked + String(repeating: "64\r\n\(hundred)\r\n", count: 11),
            413
        ),
        BadRequest("a huge chunk", chunked + "FFFFFFFFFFFFFF\r\n", 413),
        BadRequest(
            "a long extension",
            chunked + "1;" + String(repeating: "a", count: 1100) + "\r\n"
        ),
        BadRequest(
            "many extensions",
            chunked + String(repeating: "1;\(hundred)\r\na\r\n", count: 10)
        ),
        BadRequest(
            "long trailers",
            chunked + "0\r\nX: " + String(repeating: "a", count: 1000),
            431
        ),
    ]

    private static let hundred = String(repeating: "a", count: 100)
}
