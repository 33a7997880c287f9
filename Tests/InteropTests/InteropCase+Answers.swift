import Foundation

extension InteropCase {
    static let statuses: [InteropCase] =
        [200, 201, 202, 204, 400, 403, 404, 410, 418, 422, 429, 500, 502, 503].map { status in
            InteropCase(target: "/status/\(status)", status: status)
        } + [
            InteropCase(target: "/status/200", method: "HEAD", count: 0),
            InteropCase(
                target: "/get?head",
                method: "HEAD",
                count: 0,
                answers: ["content-type": "json"]
            ),
            InteropCase(target: "/status/204", method: "DELETE", status: 204, count: 0),
            InteropCase(target: "/get", method: "OPTIONS", answers: ["allow": "GET"]),
        ]

    static let codings: [InteropCase] = [
        InteropCase(target: "/gzip", contains: #""gzipped": true"#),
        InteropCase(target: "/deflate", contains: #""deflated": true"#),
        InteropCase(target: "/brotli", contains: #""brotli": true"#),
        InteropCase(
            target: "/encoding/utf8",
            contains: "Φίλιππον ὁρῶ γιγνομένους",
            answers: ["content-type": "utf-8"]
        ),
    ]

    static let bodies: [InteropCase] = [
        InteropCase(target: "/html", contains: "Herman Melville"),
        InteropCase(
            target: "/xml",
            contains: "<slideshow",
            answers: ["content-type": "application/xml"]
        ),
        InteropCase(target: "/json", contains: "Sample Slide Show"),
        InteropCase(target: "/robots.txt", contains: "Disallow: /deny"),
        InteropCase(target: "/deny", contains: "YOU SHOULDN'T BE HERE"),
        InteropCase(target: "/image/png", begins: [0x89, 0x50, 0x4E, 0x47], count: 8090),
        InteropCase(target: "/image/jpeg", begins: [0xFF, 0xD8, 0xFF], count: 35588),
        InteropCase(target: "/image/webp", begins: Array("RIFF".utf8), count: 10568),
        InteropCase(target: "/image/svg", contains: "<svg", answers: ["content-type": "svg"]),
        InteropCase(
            target: "/image",
            headers: ["Accept": "image/webp"],
            begins: Array("RIFF".utf8)
        ),
        InteropCase(target: "/bytes/0?seed=1", count: 0),
        // httpbin draws bytes from a generator that all its threads share, whatever the seed.
        InteropCase(target: "/bytes/1000?seed=1", count: 1000, hasVolatileBody: true),
        InteropCase(
            target: "/bytes/100000?seed=2",
            count: 100_000,
            hasVolatileBody: true
        ),
        InteropCase(
            target: "/stream-bytes/5000?seed=3&chunk_size=700",
            count: 5000,
            hasVolatileBody: true
        ),
        InteropCase(target: "/stream/5", contains: #""id": 4"#),
        InteropCase(
            target: "/drip?duration=0.3&numbytes=10&delay=0",
            contains: "**********",
            count: 10
        ),
        InteropCase(target: "/delay/1", contains: #""args": {}"#),
        InteropCase(target: "/links/3/0", contains: "Links"),
        InteropCase(target: "/links/3", finalPath: "/links/3/0", contains: "Links"),
        InteropCase(target: "/base64/RHVja3Mgb24gYSBwb25k", contains: "Ducks on a pond"),
        InteropCase(
            target: "/anything/caf%C3%A9?name=%C3%A9t%C3%A9&a=1&a=2",
            contains: "\\u00e9t\\u00e9"
        ),
        InteropCase(target: "/anything?a=%26%3D%2B+b&empty=", contains: #""a": "&=+ b""#),
        InteropCase(
            target: "/headers",
            headers: ["X-Pond": "ducks, geese", "Accept-Language": "is"],
            contains: "ducks, geese"
        ),
        InteropCase(
            target: "/user-agent",
            headers: ["User-Agent": "duck/1.0"],
            contains: "duck/1.0"
        ),
    ]

    static let conditions: [InteropCase] = [
        InteropCase(target: "/range/1000", count: 1000, answers: ["accept-ranges": "bytes"]),
        InteropCase(
            target: "/range/1000",
            headers: ["Range": "bytes=10-19"],
            status: 206,
            contains: "klmnopqrst",
            count: 10,
            answers: ["content-range": "bytes 10-19/1000"]
        ),
        InteropCase(
            target: "/range/1000",
            headers: ["Range": "bytes=0-0"],
            status: 206,
            contains: "a",
            count: 1
        ),
        InteropCase(
            target: "/range/1000",
            headers: ["Range": "bytes=5000-"],
            status: 416,
            answers: ["content-range": "bytes */1000"]
        ),
        InteropCase(target: "/etag/pond", answers: ["etag": "pond"]),
        InteropCase(
            target: "/etag/pond?again",
            headers: ["If-None-Match": "pond"],
            status: 304,
            count: 0,
            answers: ["etag": "pond"]
        ),
        InteropCase(target: "/etag/pond?other", headers: ["If-Match": "reed"], status: 412),
        InteropCase(
            target: "/cache",
            answers: ["last-modified": "GMT"],
            volatile: ["etag", "last-modified"]
        ),
        InteropCase(
            target: "/cache?again",
            headers: ["If-Modified-Since": "Tue, 01 Dec 2026 00:00:00 GMT"],
            status: 304,
            count: 0
        ),
        InteropCase(target: "/cache/60", answers: ["cache-control": "max-age=60"]),
        InteropCase(
            target: "/response-headers?X-Duck=1&X-Duck=2&X-Pond=a%2C%20b",
            answers: ["x-duck": "1, 2", "x-pond": "a, b"]
        ),
    ]

    static let uploads: [InteropCase] =
        ["POST", "PUT", "PATCH", "DELETE"].map { method in
            InteropCase(
                target: "/\(method.lowercased())?json",
                method: method,
                headers: ["Content-Type": "application/json"],
                body: Data(#"{"name":"Donald","age":1.50}"#.utf8),
                contains: #""data": "{\"name\":\"Donald\",\"age\":1.50}""#
            )
        } + [
            InteropCase(
                target: "/post?form",
                method: "POST",
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data("a=1&b=%C3%A9+x&a=2".utf8),
                contains: #""b": "\u00e9 x""#
            ),
            InteropCase(
                target: "/post?multipart",
                method: "POST",
                headers: ["Content-Type": "multipart/form-data; boundary=pond-7"],
                body: multipart,
                contains: #""note": "a duck""#
            ),
            InteropCase(
                target: "/post?bytes",
                method: "POST",
                headers: ["Content-Type": "application/octet-stream"],
                body: Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }),
                contains: "data:application/octet-stream;base64,AAcO"
            ),
            InteropCase(
                target: "/anything?text",
                method: "POST",
                headers: ["Content-Type": "text/plain; charset=utf-8"],
                body: Data("Überfluss\n".utf8),
                contains: #""method": "POST""#
            ),
        ]

    private static let multipart = Data(
        """
        --pond-7\r
        Content-Disposition: form-data; name="note"\r
        \r
        a duck\r
        --pond-7\r
        Content-Disposition: form-data; name="file"; filename="duck.bin"\r
        Content-Type: application/octet-stream\r
        \r
        \u{0}\u{1}\u{2}duck\r
        --pond-7--\r

        """.utf8
    )
}
