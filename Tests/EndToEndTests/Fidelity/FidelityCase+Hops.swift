import Canard
import CanardServer
import Foundation
import TestSupport

extension FidelityCase {
    static let conditions: [FidelityCase] = [
        range("bytes=0-4", status: 206, text: "abcde"),
        range("bytes=20-", status: 206, text: "uvwxyz"),
        range("bytes=99-", status: 416, text: ""),
        FidelityCase(
            name: "a 304 with a validator",
            headers: ["If-None-Match": "\"pond\""],
            status: 304,
            text: "",
            server: .http { _ in HTTPServer.Response(status: 304, headers: ["ETag": "\"pond\""]) }
        ),
        FidelityCase(
            name: "a 304 with a date",
            headers: ["If-Modified-Since": "Tue, 01 Dec 2026 00:00:00 GMT"],
            status: 304,
            text: "",
            server: .http { _ in HTTPServer.Response(status: 304) }
        ),
        answer(
            "what may be cached",
            HTTPServer.Response(
                headers: ["Cache-Control": "max-age=3600", "ETag": "\"pond\""],
                body: .data(Data("fresh".utf8))
            ),
            text: "fresh"
        ),
    ]

    private static func range(_ range: String, status: Int, text: String) -> FidelityCase {
        FidelityCase(
            name: "Range \(range)",
            headers: ["Range": range],
            status: status,
            text: text,
            server: .http { _ in
                HTTPServer.Response(
                    status: status,
                    headers: ["Content-Range": "bytes of 26", "Content-Type": "text/plain"],
                    body: .data(Data(text.utf8))
                )
            }
        )
    }

    static let authentication: [FidelityCase] =
        [
            #"Basic realm="pond""#, #"Bearer, Basic realm="pond""#, "Basic",
            #"Digest realm="pond", nonce="1", qop="auth""#, "Bearer", "Negotiate", nil,
        ].map { (challenge: String?) in
            var response = HTTPServer.Response.text("who?", status: 401)
            if let challenge { response.headers.append(challenge, for: "WWW-Authenticate") }
            return answer("a 401 that asks for \(challenge ?? "nothing")", response, text: "who?")
                .with {
                    guard challenge?.contains("Basic realm") == true else { return }
                    $0.plainException = "on Linux a plain session waits for ever"
                }
        } + [
            answer(
                "a 407",
                HTTPServer.Response(
                    status: 407,
                    headers: ["Proxy-Authenticate": #"Basic realm="proxy""#]
                )
            )
        ]

    static let redirects: [FidelityCase] =
        [301, 302, 303, 307, 308].flatMap { status in
            [
                redirect("a \(status)", status, to: "/end").with { $0.text = "GET " },
                redirect("a \(status) to another origin", status, to: "http://localhost:{port}/end")
                    .with { $0.text = "GET " },
                redirect("a \(status) after a POST", status, to: "/end").with {
                    $0.method = "POST"
                    $0.headers = ["Content-Type": "text/plain"]
                    $0.body = "a duck"
                    $0.text = status < 307 ? "GET " : "POST a duck"
                    $0.plainException = "on Linux a body is lost by 307 and 308"
                },
                redirect("a \(status) after HEAD", status, to: "/end").with {
                    $0.method = "HEAD"
                    $0.text = ""
                    $0.plainException = "on Linux a 303 makes a HEAD a GET"
                },
            ]
        } + [
            redirect("a relative path", 302, to: "end"),
            redirect("a query alone", 302, to: "?b=2").with {
                $0.finalTarget = "/pond?b=2"
                $0.plainException = "on Linux the path is lost"
            },
            redirect("a fragment", 302, to: "/end#there"),
            answer("300 with a place to go", .redirect(to: "/end", status: 300)),
            answer("304 with a place to go", .redirect(to: "/end", status: 304)).with {
                $0.headers = ["If-None-Match": "*"]
            },
            answer("a redirect to nowhere", HTTPServer.Response(status: 302)).with {
                $0.plainException = "on Linux a delegate is not told of it"
            },
            answer("a loop", .redirect(to: "/pond")).with {
                $0.status = 0
                $0.error = .httpTooManyRedirects
                $0.plainException = "the error comes with the last of the redirects"
            },
            answer("a redirect to another scheme", .redirect(to: "ftp://127.0.0.1/x")).with {
                $0.status = 0
                $0.error = .unsupportedURL
            },
        ]

    /// A case whose path leads somewhere else, where method and body are told.
    private static func redirect(_ name: String, _ status: Int, to target: String) -> FidelityCase {
        FidelityCase(
            name: name,
            finalTarget: target,
            server: .http { request in
                // A query of its own makes it another place.
                guard request.target == "/pond" else {
                    let body = String(decoding: try request.body.data(), as: UTF8.self)
                    return .text("\(request.method) \(body)")
                }
                let port = request.headers["Host"]?.split(separator: ":").last ?? ""
                return .redirect(to: target.replacing("{port}", with: port), status: status)
            }
        )
    }

    static let cookieCases: [FidelityCase] = [
        answer(
            "two cookies with dates",
            HTTPServer.Response(
                headers: [
                    "Set-Cookie": "a=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT",
                    "Set-Cookie": "b=2; Expires=Thu, 22-Oct-2099 07:28:00 GMT; HttpOnly",
                ]
            )
        ).with { $0.cookies = ["a": "1", "b": "2"] },
        FidelityCase(
            name: "a cookie that is set on the way",
            text: "hop=1",
            finalTarget: "/end",
            cookies: ["hop": "1"],
            plainException: "on Linux it is not sent on",
            server: .http { request in
                guard request.path == "/pond" else {
                    return .text(request.headers["Cookie"] ?? "none")
                }
                var response = HTTPServer.Response.redirect(to: "/end")
                response.headers.append("hop=1; Path=/", for: "Set-Cookie")
                return response
            }
        ),
        answer(
            "a cookie that has expired",
            HTTPServer.Response(
                headers: ["Set-Cookie": "old=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]
            )
        ),
    ]

    static let failures: [FidelityCase] = [
        raw("no answer at all", "").failing(.badServerResponse),
        raw("no HTTP", "quack\r\n\r\n").failing(.unsupportedURL),
        raw("no reason, and no blank before it", "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n")
            .failing(.unknown),
        raw(
            "a body that is cut off",
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789",
            text: "0123456789"
        ).failing(.unknown, after: 200),
        raw(
            "chunks that are cut off",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nducks\r\n",
            text: "ducks"
        ).failing(.unknown, after: 200),
        raw(
            "a coding that is none",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nducks"
        ).failing(.unknown, after: 200),
        FidelityCase(
            name: "a connection that is reset",
            server: .http { _ in throw HTTPServer.ConnectionReset() }
        ).failing(.networkConnectionLost),
        raw("TLS that the server does not speak", "HTTP/1.1 400 Bad Request\r\n\r\n").with {
            $0.target = "https://127.0.0.1:{port}/"
        }.failing(.unknown),
        raw("a host that is not there", "").with {
            // Longer than a name may be, so that no resolver is asked.
            $0.target = "http://\(String(repeating: "duck", count: 20)).invalid/"
        }.failing(.cannotFindHost),
        FidelityCase(
            name: "a server that says nothing",
            timeout: 1,
            plainException: "on Linux a time-out that an initialiser states does not hold",
            someShapes: [.dataDelegate, .downloadAsync],
            server: .http { _ in
                try await Task.sleep(for: .seconds(600))
                return .text("late")
            }
        ).failing(.timedOut),
    ]

    private func failing(_ code: URLError.Code, after status: Int = 0) -> FidelityCase {
        with {
            $0.error = code
            $0.status = status
        }
    }
}
