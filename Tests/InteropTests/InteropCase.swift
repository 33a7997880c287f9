import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to httpbin, and what is known of its answer.
struct InteropCase: Sendable, CustomTestStringConvertible {
    /// A path with query; `{base}` stands for the server's address.
    let target: String
    var method = "GET"
    var headers: [String: String] = [:]
    /// Makes the answer another one than that of the same target without body; empty for none.
    var body = Data()
    var status = 200
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
        var request = URLRequest(url: try HTTPBin.url(target), timeoutInterval: 20)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    /// Checks what is known of an answer.
    func check(_ answer: Answer, _ location: SourceLocation = #_sourceLocation) throws {
        #expect(answer.errorCode == nil, sourceLocation: location)
        #expect(answer.status == status, sourceLocation: location)
        let url = try finalPath.map { try HTTPBin.url($0) } ?? HTTPBin.url(target)
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
    /// All requests.
    static let all =
        statuses + codings + redirects + cookies + authentication + bodies + conditions + uploads
}
