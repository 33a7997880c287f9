import Canard
import Foundation
import Testing

@testable import CanardServer

@Suite(.timeLimit(.minutes(1)))
struct ResponseTests {
    @Test func `the date is sent unless it is not wanted`() async throws {
        for (field, isSent) in [(HTTPServer.DateField.added, true), (.omitted, false)] {
            let server = try await HTTPServer.start(dateField: field, handler: echo)
            let client = try await RawClient.connect(to: server.url)
            try await client.send(get("/"))
            let response = try await client.response()
            #expect((response.headers["Date"]?.hasSuffix("GMT") == true) == isSent)
            await server.stop()
        }
    }

    @Test func `a streamed body is chunked and each piece goes out at once`() async throws {
        let isFirstRead = Signal()
        try await withServer { _ in
            HTTPServer.Response(
                body: .stream { writer in
                    try await writer.write("one")
                    try await writer.write(Data())
                    await isFirstRead.wait()
                    try await writer.write("two")
                }
            )
        } _: { _, client in
            try await client.send(get("/") + get("/"))
            var start = Data()
            while !start.suffix(8).elementsEqual("3\r\none\r\n".utf8) {
                start += try await client.bytes(atLeast: 1)
            }
            isFirstRead.fire()
            let end = String(decoding: try await client.bytes(atLeast: 13), as: UTF8.self)
            #expect(end.hasPrefix("3\r\ntwo\r\n0\r\n\r\n"))
        }
    }

    @Test func `a streamed body with a length is sent as it is`() async throws {
        try await withServer { _ in
            HTTPServer.Response(
                headers: ["Content-Length": "6"],
                body: .stream { writer in
                    try await writer.write("one")
                    try await writer.write("two")
                }
            )
        } _: { _, client in
            try await client.send(get("/"))
            let response = try await client.response()
            #expect(response.headers["Transfer-Encoding"] == nil)
            #expect(response.text == "onetwo")
            try await client.send(get("/"))
            #expect(try await client.response().text == "onetwo")
        }
    }

    @Test func `a piece beyond the length is refused`() async throws {
        let errors = Locked<[any Error]>([])
        try await withServer { error in
            errors.withLock { $0.append(error) }
        } handler: { _ in
            HTTPServer.Response(
                headers: ["Content-Length": "4"],
                body: .stream { writer in
                    try await writer.write("one")
                    try await writer.write("two")
                }
            )
        } _: { _, client in
            try await client.send(get("/"))
            #expect(try await client.remainder().suffix(7) == Data("\r\n\r\none".utf8))
        }
        let error = errors.withLock { $0.first as? HTTPServer.WriteError }
        #expect(error?.code == .tooManyBytes)
    }

    @Test func `pieces written at once go out whole`() async throws {
        try await withServer { _ in
            HTTPServer.Response(
                body: .stream { writer in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for letter in "abcdefgh" {
                            let piece = String(repeating: letter, count: 300_000)
                            group.addTask { try await writer.write(piece) }
                        }
                        try await group.waitForAll()
                    }
                }
            )
        } _: { _, client in
            try await client.send(get("/"))
            let body = try await client.response().body
            let changes = zip(body, body.dropFirst()).count { $0 != $1 }
            #expect(body.count == 2_400_000)
            #expect(changes == 7)
        }
    }

    @Test func `a file is sent whole`() async throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).bin")
        let content = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        try content.write(to: file)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
        try await withServer { _ in
            HTTPServer.Response(body: .file(file))
        } _: { _, client in
            for method in ["GET", "HEAD", "GET"] {
                try await client.send("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
                let response = try await client.response(to: method)
                #expect(response.headers["Content-Length"] == "1000000")
                #expect(response.body == (method == "HEAD" ? Data() : content))
            }
        }
    }

    @Test func `responses without a body keep the connection in step`() async throws {
        try await withServer { request in
            switch request.path {
            case "/204": HTTPServer.Response(status: 204, body: .data(Data("x".utf8)))
            case "/304": HTTPServer.Response(status: 304, body: .stream { try await $0.write("x") })
            default: .text("hello")
            }
        } _: { _, client in
            for (target, method, status) in [
                ("/", "HEAD", 200), ("/204", "GET", 204), ("/304", "GET", 304), ("/", "GET", 200),
            ] {
                try await client.send("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
                let response = try await client.response(to: method)
                #expect(response.status == status)
                #expect(response.headers["Content-Length"] == (status == 200 ? "5" : nil))
                #expect(response.headers["Transfer-Encoding"] == nil)
            }
        }
    }

    @Test func `interim responses precede the final one`() async throws {
        try await withServer { _ in
            let hint = HTTPServer.Response.Interim(status: 103, headers: ["Link": "</a>"])
            return HTTPServer.Response(status: 201, reason: "Made", interim: [hint])
        } _: { _, client in
            try await client.send(get("/"))
            let hint = try await client.response()
            #expect(hint.statusLine == "HTTP/1.1 103 Early Hints")
            #expect(hint.headers["Link"] == "</a>")
            #expect(try await client.response().statusLine == "HTTP/1.1 201 Made")
            try await client.send("GET / HTTP/1.0\r\n\r\n")
            #expect(try await client.response().status == 201)
        }
    }

    @Test func `the usual responses are short to write`() {
        let json = HTTPServer.Response.json(Data("{}".utf8), status: 201)
        #expect(json.status == 201)
        #expect(json.headers["Content-Type"] == "application/json")
        let redirect = HTTPServer.Response.redirect(to: "/a")
        #expect(redirect.status == 302)
        #expect(redirect.headers["Location"] == "/a")
    }
}
