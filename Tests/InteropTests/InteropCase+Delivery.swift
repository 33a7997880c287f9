import Foundation

extension InteropCase {
    static let redirects: [InteropCase] =
        [301, 302, 303, 307, 308].flatMap { status in
            [
                InteropCase(
                    target: "/redirect-to?url=/get%3Fhop&status_code=\(status)",
                    finalPath: "/get?hop",
                    contains: #""hop": """#
                ),
                InteropCase(
                    target: "/redirect-to?url={base}/get%3Fabsolute&status_code=\(status)",
                    finalPath: "/get?absolute",
                    contains: #""absolute": """#
                ),
                InteropCase(
                    target: "/redirect-to?url=/anything&status_code=\(status)&post",
                    method: "POST",
                    headers: ["Content-Type": "text/plain"],
                    body: Data("a duck".utf8),
                    finalPath: "/anything",
                    contains: status < 307 ? #""method": "GET""# : #""data": "a duck""#,
                    plainException:
                        "on Linux 307 and 308 lose the body, others keep its content type"
                ),
            ]
        } + [
            InteropCase(target: "/redirect/3", finalPath: "/get", contains: #""url""#),
            InteropCase(target: "/relative-redirect/3", finalPath: "/get", contains: #""url""#),
            InteropCase(target: "/absolute-redirect/3", finalPath: "/get", contains: #""url""#),
            InteropCase(
                target: "/redirect-to?url=/status/404&status_code=302",
                status: 404,
                finalPath: "/status/404"
            ),
            InteropCase(
                target: "/redirect-to?url=/get%3Fhead&status_code=302",
                method: "HEAD",
                finalPath: "/get?head",
                count: 0
            ),
        ]

    static let cookies: [InteropCase] = [
        InteropCase(target: "/cookies", contains: #""cookies": {}"#),
        InteropCase(
            target: "/cookies/set?pond=big&duck=1",
            finalPath: "/cookies",
            contains: #""pond": "big""#,
            cookies: ["pond": "big", "duck": "1"]
        ),
        InteropCase(
            target: "/cookies/set/reed/tall",
            finalPath: "/cookies",
            contains: #""reed": "tall""#,
            cookies: ["reed": "tall"]
        ),
        // Linux: Foundation sends a cookie that was set with an age of 0, with and without Canard.
        InteropCase(
            target: "/cookies/delete?pond",
            finalPath: "/cookies",
            contains: #""cookies": {"#
        ),
        InteropCase(
            target:
                "/response-headers?Set-Cookie=a%3D1%3B%20Path%3D%2F&Set-Cookie=b%3D2%3B%20Path%3D%2F",
            cookies: ["a": "1", "b": "2"]
        ),
    ]

    static let authentication: [InteropCase] = [
        InteropCase(
            target: "/basic-auth/user/passwd",
            status: 401,
            answers: ["www-authenticate": #"Basic realm="Fake Realm""#],
            plainException: "on Linux a 401 that asks for Basic never ends"
        ),
        InteropCase(
            target: "/basic-auth/user/passwd?known",
            headers: ["Authorization": "Basic \(Data("user:passwd".utf8).base64EncodedString())"],
            contains: #""authenticated": true"#
        ),
        InteropCase(target: "/hidden-basic-auth/user/passwd", status: 404),
        InteropCase(
            target: "/digest-auth/auth/user/passwd",
            status: 401,
            answers: ["www-authenticate": "Digest realm="],
            volatile: ["www-authenticate"]
        ),
        InteropCase(target: "/bearer", status: 401, answers: ["www-authenticate": "Bearer"]),
        InteropCase(
            target: "/bearer?known",
            headers: ["Authorization": "Bearer a-duck-on-a-pond"],
            contains: "a-duck-on-a-pond"
        ),
    ]
}
