import Canard
import CanardServer
import Foundation

/// The API of a duck pond: what someone else runs, and the service depends on.
///
/// Its answers depend on nothing but the calls before, so what is recorded from it is the same each
/// time. Only the session cookie is random, and that is never written.
actor Pond {
    private var weatherCalls = 0
    private var breadCalls = 0
    private var sessions: Set<String> = []

    /// Answers a request.
    func response(to request: HTTPServer.Request) throws -> HTTPServer.Response {
        switch (request.method, request.path) {
        case ("GET", "/ducks"):
            return try Self.json(["ducks": Duck.all])
        case ("GET", "/ducks/newest"):
            // Without the host, as a server answers that does not know by which name it is reached.
            return .redirect(to: "/ducks/\(Duck.all.count)")
        case ("GET", "/ducks/picture.png"):
            return picture
        case ("GET", let path) where path.hasPrefix("/ducks/"):
            return try duck(path.dropFirst("/ducks/".count))
        case ("GET", "/weather"):
            return weather
        case ("GET", "/bread"):
            return try bread()
        case ("POST", "/login"):
            return try login(try request.body.data())
        case ("GET", "/me"):
            return try account(cookie: request.headers["Cookie"])
        default:
            return try Self.json(["error": "there is no \(request.path)"], status: 404)
        }
    }

    private var picture: HTTPServer.Response {
        HTTPServer.Response(
            headers: ["Content-Type": "image/png"],
            body: .data(Data(base64Encoded: Duck.pictureInBase64) ?? Data())
        )
    }

    private func duck(_ number: Substring) throws -> HTTPServer.Response {
        guard let duck = Duck.all.first(where: { String($0.id) == number }) else {
            return try Self.json(["error": "there is no duck \(number)"], status: 404)
        }
        return try Self.json(duck)
    }

    /// Changes from call to call.
    private var weather: HTTPServer.Response {
        let reports = [
            "calm, 8 degrees", "ripples, 9 degrees", "waves, 10 degrees", "fog, 11 degrees",
        ]
        defer { weatherCalls += 1 }
        return .text(reports[weatherCalls % reports.count])
    }

    /// Fails every third time.
    private func bread() throws -> HTTPServer.Response {
        breadCalls += 1
        guard breadCalls.isMultiple(of: 3) else { return try Self.json(["loaves": 7]) }
        return .text("the baker is out", status: 503)
    }

    private func login(_ body: Data) throws -> HTTPServer.Response {
        guard String(decoding: body, as: UTF8.self) == Credentials.donald.form else {
            return try Self.json(["error": "wrong user or password"], status: 403)
        }
        let session = UUID().uuidString
        sessions.insert(session)
        var response = try Self.json(["welcome": Credentials.donald.user])
        response.headers.append("pond_session=\(session); Path=/; HttpOnly", for: "Set-Cookie")
        return response
    }

    private func account(cookie: String?) throws -> HTTPServer.Response {
        let value = cookie.flatMap { $0.split(separator: "=").last }.map(String.init)
        guard let value, sessions.contains(value) else {
            return try Self.json(["error": "log in first"], status: 401)
        }
        return try Self.json(["user": Credentials.donald.user])
    }

    private static func json(
        _ value: some Encodable,
        status: Int = 200
    ) throws -> HTTPServer.Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return .json(try encoder.encode(value), status: status)
    }
}
