import CanardServer
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a server does to a request, which a client has to see alike live, recorded and replayed.
struct FidelityCase: Sendable, CustomTestStringConvertible {
    /// What answers.
    enum Server: Sendable {
        /// A server whose answers the closure makes.
        case http(@Sendable (HTTPServer.Request) async throws -> HTTPServer.Response)
        /// One that sends these bytes to whoever asks, and closes the connection.
        case raw(Data)
    }

    let name: String
    var method = "GET"
    /// A path, or a URL in which `{port}` stands for the server's.
    var target = "/pond"
    var headers: [String: String] = [:]
    var body = ""
    /// The status that arrives, or 0 for a failure before there is one.
    var status = 200
    /// The failure that arrives besides or instead.
    var error: URLError.Code?
    /// The body that arrives; nil where the test is only that it is the same.
    var text: String?
    /// The target of the response, where it is not that of the request.
    var finalTarget: String?
    /// For how many seconds the client waits while nothing comes.
    var timeout: TimeInterval = 60
    /// The cookies that the session has afterwards.
    var cookies: [String: String] = [:]
    /// Why a session without Canard gets something else; nil where it gets the same.
    var plainException: String?
    /// The shapes that are enough, where a case takes long; nil for all.
    var someShapes: [TaskShape]?
    let server: Server

    var testDescription: String { name }

    /// The ways in which the request can be made.
    var shapes: [TaskShape] {
        if let someShapes { return someShapes }
        let data = [TaskShape.dataAsync, .dataCompletion, .dataDelegate]
        return data + (body.isEmpty ? TaskShape.downloads : TaskShape.uploads)
    }

    /// Returns a target as a URL of a server.
    func url(_ target: String, at server: URL) throws -> URL {
        let text = target.replacing("{port}", with: "\(server.port ?? 0)")
        return try #require(URL(string: text, relativeTo: server)).absoluteURL
    }

    /// Returns the request without its body.
    func request(at server: URL) throws -> URLRequest {
        var request = URLRequest(url: try url(target, at: server), timeoutInterval: timeout)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    /// Checks what is known of an answer in one of the shapes.
    func check(_ answer: Answer, _ shape: TaskShape, at server: URL) throws {
        #expect(answer.errorCode == error?.rawValue)
        // Only a delegate is told what came before an error, and only one of a data task.
        guard error == nil || shape == .dataDelegate || shape == .uploadDataDelegate else { return }
        #expect(answer.status == status)
        if let text { #expect(answer.text == text) }
        guard status > 0 else { return }
        let final = try url(finalTarget ?? target, at: server)
        #expect(answer.url == final)
    }

    /// Returns the case with something changed.
    func with(_ change: (inout FidelityCase) -> Void) -> FidelityCase {
        var copy = self
        change(&copy)
        return copy
    }
}
