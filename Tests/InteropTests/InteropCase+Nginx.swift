import Foundation

extension InteropCase {
    private static let tag = #""695735a5-1a""#
    private static let date = "Fri, 02 Jan 2026 03:04:05 GMT"
    private static let alphabet = "abcdefghijklmnopqrstuvwxyz"

    /// Files, as they are and coded.
    static let files: [InteropCase] =
        [
            InteropCase(
                target: "/pond.txt",
                contains: alphabet,
                count: 26,
                answers: ["etag": tag, "last-modified": date, "content-length": "26"]
            ),
            InteropCase(
                target: "/pond.txt?head",
                method: "HEAD",
                count: 0,
                answers: ["etag": tag, "content-length": "26"]
            ),
            InteropCase(target: "/empty.txt", count: 0, answers: ["content-length": "0"]),
            InteropCase(
                target: "/pond.json",
                contains: "{ \"duck\":1.50,\t\"reeds\" : [ ]",
                count: 51
            ),
            InteropCase(target: "/caf%C3%A9%20pond.txt", contains: "a name"),
            InteropCase(
                target: "/charset/latin.txt",
                begins: [0x63, 0x61, 0x66, 0xE9],
                count: 5,
                answers: ["content-type": "text/plain; charset=iso-8859-1"]
            ),
            InteropCase(target: "/folder/", contains: "<p>a folder</p>"),
            InteropCase(
                target: "/large.bin",
                begins: Array("0000000\n0000001".utf8),
                count: 5_000_000
            ),
            InteropCase(
                target: "/large.bin?head",
                method: "HEAD",
                count: 0,
                answers: ["content-length": "5000000"]
            ),
            InteropCase(target: "/slow/long.txt", contains: "0002499", count: 20_000),
            InteropCase(
                target: "/forever/pond.txt",
                answers: [
                    "expires": "Thu, 31 Dec 2037 23:55:55 GMT",
                    "cache-control": "max-age=315360000",
                ]
            ),
        ]
        + ["/gzip", "/closed"].flatMap { folder in
            [
                InteropCase(
                    target: "\(folder)/pond.txt",
                    contains: alphabet,
                    count: 26,
                    answers: ["etag": "W/\(tag)"]
                ),
                InteropCase(
                    target: "\(folder)/pond.json",
                    contains: #""name":"\u00e9té" }"#,
                    count: 51
                ),
                InteropCase(target: "\(folder)/empty.txt", count: 0),
                InteropCase(target: "\(folder)/large.bin", count: 5_000_000),
                InteropCase(
                    target: "\(folder)/long.txt",
                    headers: ["Accept-Encoding": "identity"],
                    count: 20_000,
                    answers: ["content-length": "20000"]
                ),
                InteropCase(target: "\(folder)/pond.txt?head", method: "HEAD", count: 0),
            ]
        }

    /// Parts of files, and files only if they are others than the client has.
    static let ranges: [InteropCase] = [
        InteropCase(
            target: "/pond.txt?range",
            headers: ["Range": "bytes=10-19"],
            status: 206,
            contains: "klmnopqrst",
            count: 10,
            answers: ["content-range": "bytes 10-19/26", "etag": tag]
        ),
        InteropCase(
            target: "/pond.txt?range",
            headers: ["Range": "bytes=-3"],
            status: 206,
            contains: "xyz",
            count: 3,
            answers: ["content-range": "bytes 23-25/26"]
        ),
        InteropCase(
            target: "/pond.txt?range",
            headers: ["Range": "bytes=20-"],
            status: 206,
            contains: "uvwxyz",
            count: 6
        ),
        // The boundary is a number that nginx counts up.
        InteropCase(
            target: "/pond.txt?range",
            headers: ["Range": "bytes=0-1,5-6,-2"],
            status: 206,
            contains: "Content-Range: bytes 24-25/26",
            answers: ["content-type": "multipart/byteranges; boundary="],
            volatile: ["content-type"],
            hasVolatileBody: true
        ),
        InteropCase(
            target: "/pond.txt?range",
            headers: ["Range": "bytes=26-"],
            status: 416,
            answers: ["content-range": "bytes */26"]
        ),
        InteropCase(
            target: "/pond.txt?range&head",
            method: "HEAD",
            headers: ["Range": "bytes=0-4"],
            status: 206,
            count: 0,
            answers: ["content-length": "5"]
        ),
        InteropCase(
            target: "/large.bin",
            headers: ["Range": "bytes=1-4999998"],
            status: 206,
            begins: Array("000000\n0".utf8),
            count: 4_999_998
        ),
        InteropCase(
            target: "/pond.txt?if-range",
            headers: ["Range": "bytes=10-19", "If-Range": tag],
            status: 206,
            count: 10
        ),
        InteropCase(
            target: "/pond.txt?if-range-of-other",
            headers: ["Range": "bytes=10-19", "If-Range": #""other""#],
            count: 26
        ),
        InteropCase(
            target: "/pond.txt?if-none-match",
            headers: ["If-None-Match": tag],
            status: 304,
            count: 0,
            answers: ["etag": tag, "last-modified": date]
        ),
        InteropCase(
            target: "/gzip/pond.txt?if-none-match",
            headers: ["If-None-Match": #""other", W/\#(tag)"#],
            status: 304,
            count: 0
        ),
        InteropCase(
            target: "/pond.txt?if-modified-since",
            headers: ["If-Modified-Since": date],
            status: 304,
            count: 0
        ),
        InteropCase(
            target: "/large.bin?if-none-match",
            headers: ["If-None-Match": #""other""#],
            count: 5_000_000
        ),
        InteropCase(
            target: "/pond.txt?if-match",
            headers: ["If-Match": #""other""#],
            status: 412
        ),
        InteropCase(
            target: "/pond.txt?if-unmodified-since",
            headers: ["If-Unmodified-Since": "Thu, 01 Jan 2026 00:00:00 GMT"],
            status: 412
        ),
    ]
}
