import Testing

/// Bytes that are one or more requests, and what they should be read as.
struct GoodRequest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let summary: [String]

    init(_ description: String, _ text: String, _ summary: String...) {
        testDescription = description
        self.text = text
        self.summary = summary
    }

    private static let post = "POST /p HTTP/1.1\r\nHost: a\r\n"
    private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

    static let all = [
        GoodRequest("without a body", get("/a?b=c"), "GET /a?b=c ."),
        GoodRequest("without Host in 1.0", "GET / HTTP/1.0\r\n\r\n", "GET / ."),
        GoodRequest("an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", "GET / ."),
        GoodRequest("an IPv6 host", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", "GET / ."),
        GoodRequest("a later minor version", "GET / HTTP/1.7\r\nHost: a\r\n\r\n", "GET / ."),
        GoodRequest("an own method", "X!y / HTTP/1.1\r\nHost: a\r\n\r\n", "X!y / ."),
        GoodRequest("an absolute target", get("http://a/b?c"), "GET http://a/b?c ."),
        GoodRequest("for the server", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "OPTIONS * ."),
        GoodRequest("two empty lines before", "\r\n\r\n" + get("/"), "GET / ."),
        GoodRequest("two in a row", get("/1") + get("/2"), "GET /1 .", "GET /2 ."),
        GoodRequest("a length", post + "Content-Length: 5\r\n\r\nhello", "POST /p hello."),
        GoodRequest("no bytes", post + "Content-Length: 0\r\n\r\n", "POST /p ."),
        GoodRequest("leading zeros", post + "Content-Length: 005\r\n\r\nhello", "POST /p hello."),
        GoodRequest(
            "the same length twice",
            post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nhi",
            "POST /p hi."
        ),
        GoodRequest(
            "a body, then another request",
            post + "Content-Length: 2\r\n\r\nhi" + get("/2"),
            "POST /p hi.",
            "GET /2 ."
        ),
        GoodRequest("chunks", chunked + "3\r\nabc\r\n02\r\nde\r\n0\r\n\r\n", "POST /p abcde."),
        GoodRequest("an empty chunked body", chunked + "0\r\n\r\n", "POST /p ."),
        GoodRequest(
            "sizes in hexadecimal",
            chunked + "A\r\n0123456789\r\n0\r\n\r\n",
            "POST /p 0123456789."
        ),
        GoodRequest(
            "chunk extensions",
            chunked + "3;a=b\r\nabc\r\n2 ; c=\"d\"\r\nde\r\n0;e\r\n\r\n",
            "POST /p abcde."
        ),
        GoodRequest(
            "trailers",
            chunked + "1\r\na\r\n0\r\nX-Sum: 1\r\nY: 2\r\n\r\n",
            "POST /p a X-Sum=1 Y=2."
        ),
        GoodRequest(
            "line ends within chunks",
            chunked + "4\r\n\r\n\r\n\r\n0\r\n\r\n" + get("/2"),
            "POST /p \r\n\r\n.",
            "GET /2 ."
        ),
        GoodRequest(
            "the coding in capitals",
            post + "Transfer-Encoding: Chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
            "POST /p a."
        ),
    ]
}
