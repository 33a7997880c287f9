public import Canard
public import Foundation

/// An answer to a method and URL, for tests.
///
/// ```swift
/// .get("https://api.example.com/users/42", headers: ["Content-Type": "application/json"], body: #"{"id":42}"#)
/// .post("https://api.example.com/users", status: 201)
/// .get("https://api.example.com/slow", failure: .timedOut)
/// ```
public struct Stub: Sendable {
    private enum Outcome: Sendable {
        case response(Canard.Interaction.Response)
        case failure(URLError.Code)
    }

    private let method: String
    private let url: String
    private let outcome: Outcome
    private var delay: Duration?

    /// Makes a stub that responds.
    ///
    /// - Parameters:
    ///   - method: The method that is answered.
    ///   - url: The URL that is answered, with its query; compared as recorded ones are.
    ///   - status: The status code, from 100 to 999.
    ///   - headers: The header fields of the answer.
    ///   - body: The body of the answer.
    public init(
        _ method: String,
        _ url: String,
        status: Int = 200,
        headers: Canard.HeaderFields = [:],
        body: Canard.Body = ""
    ) {
        self.method = method
        self.url = url
        outcome = .response(.init(statusCode: status, headers: headers, body: body))
    }

    /// Makes a stub that fails.
    ///
    /// - Parameters:
    ///   - method: The method that is answered.
    ///   - url: The URL that is answered, with its query.
    ///   - failure: What the request fails with.
    public init(_ method: String, _ url: String, failure: URLError.Code) {
        self.method = method
        self.url = url
        outcome = .failure(failure)
    }

    /// Returns the stub with a wait before the answer.
    public func delayed(by delay: Duration) -> Stub {
        var copy = self
        copy.delay = delay
        return copy
    }

    /// The stub as what is recorded.
    ///
    /// - Throws: `CanardError.Code.invalidSetting` for a URL or status code that is none.
    var interaction: Canard.Interaction {
        get throws {
            guard let parsed = URL(string: url),
                parsed.scheme?.lowercased().hasPrefix("http") == true,
                parsed.host?.isEmpty == false
            else {
                throw CanardError(
                    .invalidSetting,
                    reason:
                        "'\(url)' is no URL that a stub could answer; state all of it, from https on"
                )
            }
            let request = Canard.Interaction.Request(method: method, url: parsed)
            var interaction: Canard.Interaction
            switch outcome {
            case .response(let response):
                guard (100...999).contains(response.statusCode) else {
                    throw CanardError(
                        .invalidSetting,
                        reason: "there is no status code \(response.statusCode), only 100 to 999"
                    )
                }
                interaction = .init(request: request, response: response)
            case .failure(let code):
                interaction = .init(request: request, failure: Canard.Failure(code))
            }
            interaction.delay = delay
            interaction.match = [.method, .url]
            return interaction
        }
    }
}
