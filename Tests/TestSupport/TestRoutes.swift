import Canard
import CanardServer
package import Foundation

/// What the test server answers.
final class TestRoutes: Sendable {
    private let counts = Locked<[String: Int]>([:])

    func response(to request: HTTPServer.Request) async throws -> HTTPServer.Response {
        let parts = request.path.split(separator: "/").map(String.init)
        switch parts.first {
        case "echo": return try echo(request)
        case "counter": return .text("\(count(request.path))")
        case "status":
            return HTTPServer.Response(status: parts.dropFirst().first.flatMap { Int($0) } ?? 200)
        case "redirect": return redirect(request)
        case "bytes": return bytes(count: parts.dropFirst().first.flatMap { Int($0) } ?? 0)
        case "cookie": return cookie(request)
        case "cut": return cut()
        case "reset": throw HTTPServer.ConnectionReset()
        case "hang":
            try await Task.sleep(for: .seconds(3600))
            return .text("never")
        default: return .json(Data(#"{"path":"\#(request.path)"}"#.utf8))
        }
    }

    private func count(_ name: String) -> Int {
        counts.withLock { counts in
            counts[name, default: 0] += 1
            return counts[name, default: 0]
        }
    }

    /// Method, target, header fields in lower case, and the body in base64.
    private func echo(_ request: HTTPServer.Request) throws -> HTTPServer.Response {
        var headers: [String: String] = [:]
        for field in request.headers { headers[field.name.lowercased()] = field.value }
        let echo = Echo(
            method: request.method,
            target: request.target,
            headers: headers,
            body: try request.body.data()
        )
        return .json(try JSONEncoder().encode(echo))
    }

    /// `/redirect/307?to=/echo`.
    private func redirect(_ request: HTTPServer.Request) -> HTTPServer.Response {
        let status = request.path.split(separator: "/").last.flatMap { Int($0) } ?? 302
        let target =
            request.query.flatMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }
            ?? "/"
        var response = HTTPServer.Response.redirect(
            to: target.removingPercentEncoding ?? target,
            status: status
        )
        response.headers.append("hop=\(status); Path=/", for: "Set-Cookie")
        return response
    }

    /// Bytes that are no text.
    private func bytes(count: Int) -> HTTPServer.Response {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
        return HTTPServer.Response(
            headers: ["Content-Type": "application/octet-stream"],
            body: .data(Data(bytes))
        )
    }

    private func cookie(_ request: HTTPServer.Request) -> HTTPServer.Response {
        var response = HTTPServer.Response.text(request.headers["Cookie"] ?? "none")
        response.headers.append(
            "a=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT",
            for: "Set-Cookie"
        )
        response.headers.append("b=2; Path=/", for: "Set-Cookie")
        return response
    }

    /// Ten bytes of the hundred that are announced.
    private func cut() -> HTTPServer.Response {
        HTTPServer.Response(
            headers: ["Content-Length": "100", "Content-Type": "text/plain"],
            body: .stream { try await $0.write("0123456789") }
        )
    }
}

/// What `/echo` tells of a request.
package struct Echo: Codable, Sendable, Hashable {
    package var method: String
    package var target: String
    package var headers: [String: String]
    package var body: Data
}
