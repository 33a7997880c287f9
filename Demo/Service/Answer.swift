import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An answer as the service got it: all that a client can see of it.
struct Answer: Sendable, Equatable {
    /// What was asked, such as `GET /ducks`.
    let request: String
    /// The status, or nil where there was no response.
    var status: Int?
    /// The header fields as `URLSession` gives them.
    var headers: [String: String] = [:]
    /// The body.
    var body = Data()
    /// Why there was no response, or nil.
    var failure: URLError.Code?

    /// Makes an answer of a response.
    init(_ request: String, _ response: HTTPURLResponse, body: Data) {
        self.request = request
        self.body = body
        status = response.statusCode
        for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    }

    /// Makes an answer of a failure.
    init(_ request: String, failure: URLError.Code) {
        self.request = request
        self.failure = failure
    }

    /// The answer with the value of its cookie taken out, as it is in a recording.
    var withoutCookieValue: Answer {
        var copy = self
        copy.headers["Set-Cookie"] = headers["Set-Cookie"]
            .map { $0.replacing(/=[^;]*/, with: "=REDACTED", maxReplacements: 1) }
        return copy
    }

    /// What is wrong with it, or nil if it is a success.
    var trouble: String? {
        if let status { return status < 400 ? nil : "\(request): \(status)" }
        return switch failure {
        case .timedOut?: "\(request): timed out"
        case .cannotConnectToHost?: "\(request): no connection"
        case .notConnectedToInternet?: "\(request): offline"
        case let code?: "\(request): error \(code.rawValue)"
        case nil: "\(request): no answer"
        }
    }
}
