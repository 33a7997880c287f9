import Foundation

extension InteropCase {
    /// Redirects that nginx makes by itself, or as it is told.
    static let hops: [InteropCase] =
        [301, 302, 303, 307, 308].flatMap { status in
            [
                InteropCase(target: "/\(status)", finalPath: "/pond.txt", count: 26),
                InteropCase(
                    target: "/\(status)?head",
                    method: "HEAD",
                    finalPath: "/pond.txt",
                    count: 0,
                    plainException: status == 303 ? "on Linux 303 makes GET of HEAD" : nil
                ),
                InteropCase(
                    target: "/\(status)/echo",
                    method: "POST",
                    headers: ["Content-Type": "text/plain"],
                    body: Data("a duck".utf8),
                    finalPath: "/echo",
                    contains: status < 307 ? "GET" : "POST text/plain [a duck]",
                    plainException:
                        "on Linux 307 and 308 lose the body, others keep its content type"
                ),
            ]
        } + [
            InteropCase(target: "/folder", finalPath: "/folder/", contains: "<p>a folder</p>"),
            InteropCase(target: "/folder?a=1", finalPath: "/folder/?a=1", contains: "a folder"),
            InteropCase(
                target: "/relative/folder",
                finalPath: "/relative/folder/",
                contains: "<p>a folder</p>",
                plainException: "on Linux the slash at the end of a path in Location is lost"
            ),
            InteropCase(target: "/hop/path", finalPath: "/pond.txt", count: 26),
            InteropCase(
                target: "/hop/sibling",
                finalPath: "/hop/to",
                contains: "to",
                plainException: "on Linux a relative path in Location is taken for an absolute one"
            ),
            InteropCase(target: "/hop/host", finalPath: "/pond.txt", count: 26),
            InteropCase(target: "/hop/fragment", finalPath: "/pond.txt#reeds", count: 26),
            InteropCase(
                target: "/hop/query?hop",
                finalPath: "/hop/query?to",
                contains: "to",
                plainException: "on Linux a query in Location loses the path"
            ),
            InteropCase(target: "/hop/round", errorCode: NSURLErrorHTTPTooManyRedirects),
            InteropCase(target: "/hop/nowhere", errorCode: NSURLErrorBadServerResponse),
        ]

    /// What nginx refuses, and answers of nothing or of very much.
    static let limits: [InteropCase] =
        [403, 410, 503].map { status in
            InteropCase(target: "/\(status)", status: status, contains: "<center>nginx/")
        } + [
            InteropCase(target: "/204", status: 204, count: 0),
            InteropCase(target: "/missing", status: 404, contains: "<p>no duck here</p>"),
            InteropCase(target: "/missing?head", method: "HEAD", status: 404, count: 0),
            InteropCase(target: "/pond.txt", method: "DELETE", status: 405),
            InteropCase(
                target: "/pond.txt",
                method: "POST",
                headers: ["Content-Type": "text/plain"],
                body: Data("a duck".utf8),
                status: 405
            ),
            InteropCase(
                target: "/small",
                method: "POST",
                headers: ["Content-Type": "text/plain"],
                body: Data("more than ten bytes".utf8),
                status: 413
            ),
            InteropCase(
                target: "/small?much",
                method: "POST",
                headers: ["Content-Type": "text/plain"],
                body: Data(repeating: 0x61, count: 1_000_000),
                status: 413
            ),
            InteropCase(
                target: "/echo",
                method: "PUT",
                headers: ["Content-Type": "text/plain", "Expect": "100-continue"],
                body: Data("a duck".utf8),
                contains: "PUT text/plain [a duck]"
            ),
            InteropCase(target: "/pond.txt?\(String(repeating: "a", count: 9000))", status: 414),
            InteropCase(target: "/444", errorCode: NSURLErrorBadServerResponse),
            InteropCase(
                target: "/cut/long.txt",
                headers: ["Accept-Encoding": "identity"],
                errorCode: NSURLErrorUnknown
            ),
            InteropCase(target: "/cut/long.txt?gzip", errorCode: NSURLErrorUnknown),
            InteropCase(
                target: "/fields",
                answers: ["x-duck": "1, 2, 3"],
                cookies: ["a": "1", "b": "2"]
            ),
            InteropCase(
                target: "/fields/long",
                answers: Dictionary(
                    uniqueKeysWithValues: (0..<10).map { ("x-pond-\($0)", longValue) }
                )
            ),
            InteropCase(
                target: "/users/pond.txt",
                status: 401,
                contains: "Authorization Required",
                answers: ["www-authenticate": #"Basic realm="Fake Pond""#],
                plainException: "on Linux a 401 that asks for Basic never ends"
            ),
            InteropCase(
                target: "/users/pond.txt?known",
                headers: [
                    "Authorization": "Basic \(Data("user:passwd".utf8).base64EncodedString())"
                ],
                count: 26
            ),
        ]

    private static let longValue = String(
        repeating: "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl",
        count: 160
    )
}
