import Canard
import Foundation
import Testing

@testable import CanardServer

struct ResponseHeadTests {
    static func head(
        _ response: HTTPServer.Response,
        bodyCount: Int? = 0,
        isHead: Bool = false,
        version: HTTPServer.Version = .http11,
        isKeepAlive: Bool = true,
        date: String? = nil
    ) throws -> (text: String, head: ResponseHead) {
        let head = try ResponseHead(
            response,
            bodyCount: bodyCount,
            circumstances: ResponseHead.Circumstances(
                isHead: isHead,
                version: version,
                isKeepAlive: isKeepAlive,
                date: date
            )
        )
        let text = String(decoding: head.data, as: UTF8.self)
        return (text.replacingOccurrences(of: "\r\n", with: "|"), head)
    }

    @Test func `the length is added where it is known`() throws {
        let (text, head) = try Self.head(HTTPServer.Response(status: 201), bodyCount: 3)
        #expect(text == "HTTP/1.1 201 Created|Content-Length: 3||")
        #expect(head.framing == .length(3))
        #expect(!head.closes)
    }

    @Test func `a body of unknown length is chunked`() throws {
        let (text, head) = try Self.head(HTTPServer.Response(), bodyCount: nil)
        #expect(text == "HTTP/1.1 200 OK|Transfer-Encoding: chunked||")
        #expect(head.framing == .chunked)
    }

    @Test func `a body of unknown length ends with the connection in 1.0`() throws {
        let (text, head) = try Self.head(
            HTTPServer.Response(),
            bodyCount: nil,
            version: .http10
        )
        #expect(text == "HTTP/1.1 200 OK|Connection: close||")
        #expect(head.framing == .untilClose)
        #expect(head.closes)
    }

    @Test func `a connection that stays is announced in 1.0`() throws {
        let (text, _) = try Self.head(HTTPServer.Response(), version: .http10)
        #expect(text == "HTTP/1.1 200 OK|Content-Length: 0|Connection: keep-alive||")
    }

    @Test func `a connection that ends is announced`() throws {
        let response = HTTPServer.Response(headers: ["connection": "x, keep-alive"])
        let (text, head) = try Self.head(response, isKeepAlive: false)
        #expect(text == "HTTP/1.1 200 OK|connection: x, close|Content-Length: 0||")
        #expect(head.closes)
    }

    @Test func `what the handler set is not added again`() throws {
        let response = HTTPServer.Response(headers: [
            "content-length": "2", "date": "today", "connection": "close",
        ])
        let (text, head) = try Self.head(response, bodyCount: 2, date: "now")
        #expect(text == "HTTP/1.1 200 OK|content-length: 2|date: today|connection: close||")
        #expect(head.closes)
    }

    @Test func `the date is added`() throws {
        let (text, _) = try Self.head(HTTPServer.Response(status: 204), date: "now")
        #expect(text == "HTTP/1.1 204 No Content|Date: now||")
    }

    @Test func `a known body is chunked where the handler says so`() throws {
        let response = HTTPServer.Response(headers: ["Transfer-Encoding": "chunked"])
        #expect(try Self.head(response, bodyCount: 2).head.framing == .chunked)
        let old = try Self.head(response, bodyCount: nil, version: .http10)
        #expect(old.text == "HTTP/1.1 200 OK|Connection: close||")
    }

    @Test(arguments: [
        (200, false, 3, "3"), (200, true, 3, "3"), (200, true, nil, nil), (204, false, 3, nil),
        (304, false, 3, nil),
    ])
    func `the length depends on the status and the method`(
        status: Int,
        isHead: Bool,
        bodyCount: Int?,
        length: String?
    ) throws {
        let response = HTTPServer.Response(status: status)
        let (text, head) = try Self.head(response, bodyCount: bodyCount, isHead: isHead)
        #expect(text.contains("Content-Length: \(length ?? "")") == (length != nil))
        #expect((head.framing == .none) == (isHead || status != 200))
    }

    @Test func `a length the handler set stays in answer to HEAD and with status 304`() throws {
        let fields: Canard.HeaderFields = ["Content-Length": "9"]
        for (status, isHead) in [(200, true), (304, false)] {
            let response = HTTPServer.Response(status: status, headers: fields)
            #expect(try Self.head(response, isHead: isHead).text.contains("Content-Length: 9"))
        }
        let empty = HTTPServer.Response(status: 204, headers: fields)
        #expect(try Self.head(empty).text == "HTTP/1.1 204 No Content||")
    }

    @Test(arguments: [
        HTTPServer.Response(status: 99), HTTPServer.Response(status: 101),
        HTTPServer.Response(status: 1000), HTTPServer.Response(reason: "a\r\nb: c"),
        HTTPServer.Response(headers: ["X": "a\r\nY: b"]),
        HTTPServer.Response(headers: ["X": "a\n"]),
        HTTPServer.Response(headers: ["X": "a\0"]), HTTPServer.Response(headers: ["X\r\nY": "a"]),
        HTTPServer.Response(headers: ["": "a"]), HTTPServer.Response(headers: ["X ": "a"]),
        HTTPServer.Response(headers: ["Content-Length": "x"]),
        HTTPServer.Response(headers: ["Content-Length": "1"]),
        HTTPServer.Response(headers: ["Content-Length": "0", "content-length": "0"]),
        HTTPServer.Response(headers: ["Transfer-Encoding": "gzip"]),
        HTTPServer.Response(headers: ["Transfer-Encoding": "chunked", "Content-Length": "0"]),
    ])
    func `a response that would break the protocol is refused`(
        response: HTTPServer.Response
    ) throws {
        #expect(throws: HTTPServer.ResponseError.self) { try Self.head(response) }
    }

    @Test(arguments: [99, 101, 200])
    func `an interim response has an interim status`(status: Int) {
        #expect(throws: HTTPServer.ResponseError.self) {
            try ResponseHead.data(HTTPServer.Response.Interim(status: status))
        }
    }
}
