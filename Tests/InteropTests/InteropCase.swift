import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to a server, and what is known of its answer.
struct InteropCase: Sendable, CustomTestStringConvertible {
    var server = InteropServer.httpbin
    /// A path with query; `{base}` stands for the server's address.
    let target: String
    var method = "GET"
    var headers: [String: String] = [:]
    /// Makes the answer another one than that of the same target without body; empty for none.
    var body = Data()
    var status = 200
    /// The code of the error that comes in place of an answer.
    var errorCode: Int?
    /// The path at which redirects end, where there are some.
    var finalPath: String?
    /// A text that the body has.
    var contains: String?
    /// The body's first bytes.
    var begins: [UInt8] = []
    /// The body's length.
    var count: Int?
    /// Header fields of the answer, by name in lower case.
    var answers: [String: String] = [:]
    /// Cookies that the session has afterwards.
    var cookies: [String: String] = [:]
    /// Why a session without Canard gets another answer, or nil where it gets the same.
    var plainException: String?
    /// Header fields of the answer that differ from call to call.
    var volatile: Set<String> = []
    /// Whether the body differs from call to call.
    var hasVolatileBody = false

    var testDescription: String {
        let fields = headers.sorted { $0.key < $1.key }.map { " \($0.key): \($0.value.prefix(30))" }
        return "\(method) \(target)\(fields.joined())"
    }

    /// The ways in which the request can be made.
    var shapes: [TaskShape] {
        body.isEmpty
            ? [.dataAsync, .dataCompletion, .dataDelegate] + TaskShape.downloads
            : [.dataAsync, .dataCompletion, .dataDelegate] + TaskShape.uploads
    }

    /// The request without its body.
    func request() throws -> URLRequest {
        // Enough for the slowest case, and the end of one that hangs.
        var request = URLRequest(url: try server.url(target), timeoutInterval: 20)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    /// Returns what is the same in each answer to the request.
    func stable(_ answer: Answer) -> Answer {
        var answer = answer.without(volatile.union(["date"]))
        if hasVolatileBody { answer.body = Data() }
        return answer
    }

    /// Checks what is known of an answer.
    func check(_ answer: Answer, _ location: SourceLocation = #_sourceLocation) throws {
        #expect(answer.errorCode == errorCode, sourceLocation: location)
        guard errorCode == nil else { return }
        #expect(answer.status == status, sourceLocation: location)
        let url = try server.url(finalPath ?? target)
        #expect(answer.url == url, sourceLocation: location)
        if let contains { #expect(answer.text.contains(contains), sourceLocation: location) }
        if let count { #expect(answer.body.count == count, sourceLocation: location) }
        #expect(answer.body.starts(with: begins), sourceLocation: location)
        for (name, value) in answers {
            #expect(
                answer.headers[name]?.contains(value) == true,
                "\(name)",
                sourceLocation: location
            )
        }
    }
}

extension InteropCase {
    /// Returns all requests to a server.
    static func all(of server: InteropServer) -> [InteropCase] {
        let cases =
            switch server {
            case .httpbin:
                statuses + codings + redirects + cookies + authentication + bodies + conditions
                    + uploads
            case .nginx: files + ranges + hops + limits
            }
        return cases.map { example in
            var example = example
            example.server = server
            return example
        }
    }
}
