import Canard
import CanardServer
import Foundation
import TestSupport

extension FidelityCase {
    static let all =
        statuses + bodies + heads + conditions + authentication + redirects + cookieCases
        + failures

    /// A case whose answer does not depend on the request.
    static func answer(
        _ name: String,
        _ response: HTTPServer.Response,
        text: String? = nil
    ) -> FidelityCase {
        FidelityCase(
            name: name,
            status: response.status,
            text: text,
            server: .http { _ in response }
        )
    }

    /// A case whose answer is sent byte by byte as it stands here.
    static func raw(_ name: String, _ answer: String, text: String? = nil) -> FidelityCase {
        FidelityCase(name: name, text: text, server: .raw(Data(answer.utf8)))
    }

    private static let statuses: [FidelityCase] =
        [200, 201, 204, 205, 299, 400, 403, 404, 410, 418, 429, 500, 503, 599, 999].map { status in
            answer("\(status) without a body", HTTPServer.Response(status: status), text: "")
        } + [
            answer("404 with a text", .text("no such pond", status: 404), text: "no such pond"),
            answer("500 with JSON", .json(Data(#"{"a": [1]}"#.utf8), status: 500)),
            answer("a reason of its own", HTTPServer.Response(status: 200, reason: "Quack")),
            answer("no reason", HTTPServer.Response(status: 200, reason: "")),
        ]

    private static let bodies: [FidelityCase] = [
        answer("an empty text", .text(""), text: ""),
        answer("a text", .text("Überfluss\n"), text: "Überfluss\n"),
        answer("compact JSON", .json(Data(#"{"b":1.50,"a":"\u00e9\/"}"#.utf8))),
        answer("spaced JSON", .json(Data("{\"b\": [1, 2], \"a\": null}\n".utf8))),
        answer("JSON in lines", .json(Data("{\r\n \"b\" : 1e2 }".utf8))),
        answer("no JSON, though it says so", .json(Data("{oops".utf8)), text: "{oops"),
        answer("no media type", HTTPServer.Response(body: .data(Data("?".utf8))), text: "?"),
        answer(
            "200 KB of bytes",
            HTTPServer.Response(
                headers: ["Content-Type": "application/octet-stream"],
                body: .data(Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }))
            )
        ),
        answer(
            "chunks",
            HTTPServer.Response(
                headers: ["Content-Type": "text/plain"],
                body: .stream { for n in 1...5 { try await $0.write("\(n),") } }
            ),
            text: "1,2,3,4,5,"
        ),
        answer(
            "events",
            HTTPServer.Response(
                headers: ["Content-Type": "text/event-stream"],
                body: .stream { for n in 1...3 { try await $0.write("data: \(n)\n\n") } }
            ),
            text: "data: 1\n\ndata: 2\n\ndata: 3\n\n"
        ),
        answer(
            "a gzip coding",
            HTTPServer.Response(
                headers: ["Content-Type": "text/plain", "Content-Encoding": "gzip"],
                body: .data(gzipped)
            ),
            text: "ducks ducks ducks ducks\n"
        ),
        raw(
            "HTTP/1.0, ended by closing",
            "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nold pond",
            text: "old pond"
        ),
        FidelityCase(
            name: "an upload that is echoed",
            method: "POST",
            headers: ["Content-Type": "text/plain"],
            body: "a duck",
            text: "POST a duck",
            server: .http {
                .text("\($0.method) \(String(decoding: try $0.body.data(), as: UTF8.self))")
            }
        ),
    ]

    /// `ducks ducks ducks ducks` and a newline, as gzip makes it.
    private static let gzipped =
        Data(base64Encoded: "H4sIAAAAAAACA0spTc4uVkhBJ7kAcBZS3BgAAAA=") ?? Data()

    private static let heads: [FidelityCase] = [
        FidelityCase(
            name: "HEAD of a text",
            method: "HEAD",
            text: "",
            server: .http { _ in .text("twelve bytes") }
        ),
        FidelityCase(
            name: "HEAD of what is not there",
            method: "HEAD",
            status: 404,
            text: "",
            server: .http { _ in .text("no", status: 404) }
        ),
        answer(
            "fields that repeat",
            HTTPServer.Response(
                headers: [
                    "X-Duck": "1", "X-Duck": "2", "X-Pond": "a, b", "Vary": "Accept",
                    "Vary": "Origin",
                ]
            )
        ),
        answer(
            "100 KB of fields",
            HTTPServer.Response(
                headers: Canard.HeaderFields(
                    (0..<100).map {
                        Canard.HeaderFields.Field(
                            name: "X-Field-\($0)",
                            value: String(repeating: "v", count: 1000)
                        )
                    }
                )
            )
        ),
        answer(
            "an interim response before the answer",
            HTTPServer.Response(
                body: .data(Data("after".utf8)),
                interim: [HTTPServer.Response.Interim(status: 103, headers: ["Link": "</a>"])]
            ),
            text: "after"
        ).with { $0.plainException = "a delegate is told the interim response as well" },
        raw("a field without value", "HTTP/1.1 200 OK\r\nX-Empty:\r\nContent-Length: 0\r\n\r\n"),
        raw("a folded field", "HTTP/1.1 200 OK\r\nX-F: a\r\n b\r\nContent-Length: 0\r\n\r\n"),
        raw("UTF-8 in a field", "HTTP/1.1 200 OK\r\nX-Duck: Ente é\r\nContent-Length: 0\r\n\r\n"),
    ]
}
