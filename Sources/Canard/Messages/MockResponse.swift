public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// An answer that a request handler makes.
///
/// ```swift
/// Canard.registerRequestHandler { request in
///     guard request.url?.path == "/users/42" else { return nil }
///     return try MockResponse(for: request, json: ["name": "Donald"])
/// }
/// ```
public struct MockResponse: Sendable, Hashable {
    /// The head: URL, status code and header fields; nil for a failure without one.
    var response: Canard.Interaction.Response?
    /// How the request fails, or nil.
    var failure: Canard.Failure?
    /// How long the client waits for the answer.
    var delay: Duration?

    private init(response: Canard.Interaction.Response?, failure: Canard.Failure? = nil) {
        self.response = response
        self.failure = failure
    }

    /// Makes an answer from a response of the URL loading system and a body.
    public init(response: HTTPURLResponse, responseData: Data? = nil) {
        self.init(
            response: Canard.Interaction.Response(
                response,
                body: Canard.Body(responseData ?? Data())
            )
        )
    }

    /// Makes an answer without a body.
    public init(
        for request: URLRequest,
        statusCode: Int = 200,
        headers: Canard.HeaderFields = [:]
    ) throws {
        try self.init(for: request, data: Data(), statusCode: statusCode, headers: headers)
    }

    /// Makes an answer with any bytes; no `Content-Type` is added.
    ///
    /// - Parameters:
    ///   - request: The request that is answered.
    ///   - data: The body.
    ///   - statusCode: The status code, from 100 to 999.
    ///   - headers: The header fields.
    /// - Throws: ``CanardError/Code/invalidSetting`` if there is no such status code, or if the request
    ///   has no URL.
    public init(
        for request: URLRequest,
        data: Data,
        statusCode: Int = 200,
        headers: Canard.HeaderFields = [:]
    ) throws {
        guard (100...999).contains(statusCode) else {
            throw CanardError(
                .invalidSetting,
                reason: "there is no status code \(statusCode), only 100 to 999"
            )
        }
        guard request.url != nil else {
            throw CanardError(.invalidSetting, reason: "a request without URL cannot be answered")
        }
        self.init(
            response: Canard.Interaction.Response(
                statusCode: statusCode,
                headers: headers,
                body: Canard.Body(data)
            )
        )
    }

    /// Makes an answer with a text in UTF-8; `Content-Type` is `text/plain` unless stated.
    ///
    /// - Parameters:
    ///   - request: The request that is answered.
    ///   - text: The body.
    ///   - statusCode: The status code, from 100 to 999.
    ///   - headers: The header fields.
    /// - Throws: ``CanardError/Code/invalidSetting``, as ``init(for:data:statusCode:headers:)`` does.
    public init(
        for request: URLRequest,
        text: String,
        statusCode: Int = 200,
        headers: Canard.HeaderFields = [:]
    ) throws {
        let headers = headers.addingContentType("text/plain; charset=utf-8")
        try self.init(for: request, data: Data(text.utf8), statusCode: statusCode, headers: headers)
    }

    /// Makes an answer with a JSON object or array, members sorted by name.
    ///
    /// `Content-Type` is `application/json` unless stated.
    ///
    /// - Parameters:
    ///   - request: The request that is answered.
    ///   - json: What `JSONSerialization` takes: dictionaries, arrays, strings, numbers, `NSNull`.
    ///   - statusCode: The status code, from 100 to 999.
    ///   - headers: The header fields.
    /// - Throws: ``CanardError/Code/invalidSetting`` if the value is no JSON, and as
    ///   ``init(for:data:statusCode:headers:)`` does.
    public init(
        for request: URLRequest,
        json: Any,
        statusCode: Int = 200,
        headers: Canard.HeaderFields = [:]
    ) throws {
        guard JSONSerialization.isValidJSONObject(json) else {
            throw CanardError(
                .invalidSetting,
                reason: "\(type(of: json)) is no JSON object or array"
            )
        }
        let data = try JSONSerialization.data(
            withJSONObject: json,
            options: [.sortedKeys, .withoutEscapingSlashes]
        )
        let headers = headers.addingContentType("application/json")
        try self.init(for: request, data: data, statusCode: statusCode, headers: headers)
    }

    /// Makes an answer with a value encoded as JSON, members sorted by name.
    ///
    /// `Content-Type` is `application/json` unless stated.
    ///
    /// - Parameters:
    ///   - request: The request that is answered.
    ///   - value: What is encoded.
    ///   - encoder: What encodes it; nil for one that sorts members.
    ///   - statusCode: The status code, from 100 to 999.
    ///   - headers: The header fields.
    /// - Throws: What the encoder throws, and ``CanardError/Code/invalidSetting`` as
    ///   ``init(for:data:statusCode:headers:)`` does.
    public init(
        for request: URLRequest,
        encoding value: some Encodable,
        encoder: JSONEncoder? = nil,
        statusCode: Int = 200,
        headers: Canard.HeaderFields = [:]
    ) throws {
        var sorting = encoder
        if sorting == nil {
            sorting = JSONEncoder()
            sorting?.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        }
        let data = try (sorting ?? JSONEncoder()).encode(value)
        let headers = headers.addingContentType("application/json")
        try self.init(for: request, data: data, statusCode: statusCode, headers: headers)
    }

    /// The answer as the outcome of a request.
    func interaction(for request: Canard.Interaction.Request) -> Canard.Interaction {
        Canard.Interaction(request: request, response: response, failure: failure)
    }

    /// An answer that is a failure of the network.
    public static func failure(_ code: URLError.Code) -> MockResponse {
        MockResponse(response: nil, failure: Canard.Failure(code))
    }

    /// Returns the answer after a wait of a day at most, which ends early when the request is cancelled.
    public func delayed(by delay: Duration) -> MockResponse {
        var copy = self
        copy.delay = delay
        return copy
    }

    /// Returns the answer cut off: the head, some bytes of the body, then a lost connection.
    public func truncated(after byteCount: Int) -> MockResponse {
        var copy = self
        let body = response?.body.inMemory ?? Data()
        copy.response?.body = Canard.Body(Data(body.prefix(max(byteCount, 0))))
        copy.failure = Canard.Failure(.networkConnectionLost)
        return copy
    }
}

extension Canard.HeaderFields {
    /// The fields with a content type, unless they state one.
    fileprivate func addingContentType(_ value: String) -> Canard.HeaderFields {
        guard self["Content-Type"] == nil else { return self }
        var copy = self
        copy.append(value, for: "Content-Type")
        return copy
    }
}
