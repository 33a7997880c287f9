import Canard
import Foundation

/// The first part of a response as it is sent, and how the body after it is framed.
struct ResponseHead: Sendable {
    /// How the client finds the end of the body:
    /// [RFC 9112, section 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3).
    enum Framing: Hashable, Sendable {
        /// There is no body, whatever the header fields say.
        case none
        case length(Int)
        case chunked
        case untilClose
    }

    /// What a head depends on apart from the response.
    struct Circumstances: Sendable {
        let isHead: Bool
        let version: HTTPServer.Version
        let isKeepAlive: Bool
        /// The value of `Date`, or nil for none.
        let date: String?
    }

    let data: Data
    let framing: Framing
    /// Whether the connection ends with the response.
    let closes: Bool

    /// Makes the head of a response whose body has a known length, or nil.
    init(
        _ response: HTTPServer.Response,
        bodyCount: Int?,
        circumstances: Circumstances
    ) throws(HTTPServer.ResponseError) {
        guard (200...999).contains(response.status) else {
            throw .init("the status \(response.status) is not one of a final response")
        }
        let reason = response.reason ?? StatusReason.text(for: response.status)
        var lines = HeaderLines(response.headers)
        try Self.check(reason: reason, headers: response.headers)
        framing = try lines.frame(
            status: response.status,
            bodyCount: bodyCount,
            circumstances: circumstances
        )
        closes = lines.connect(framing: framing, circumstances: circumstances)
        if let date = circumstances.date { lines.add(date, for: "Date") }
        data = Self.data(status: response.status, reason: reason, headers: lines.headers)
    }

    /// Returns an interim response as it is sent:
    /// [RFC 9110, section 15.2](https://www.rfc-editor.org/rfc/rfc9110#section-15.2).
    static func data(
        _ interim: HTTPServer.Response.Interim
    ) throws(HTTPServer.ResponseError) -> Data {
        guard (100...199).contains(interim.status), interim.status != 101 else {
            throw .init("the status \(interim.status) is not one of an interim response")
        }
        let reason = StatusReason.text(for: interim.status)
        try check(reason: reason, headers: interim.headers)
        var headers = interim.headers
        headers["Content-Length"] = nil
        headers["Transfer-Encoding"] = nil
        return data(status: interim.status, reason: reason, headers: headers)
    }

    /// Refuses what would let a value end its line and begin another.
    private static func check(
        reason: String,
        headers: Canard.HeaderFields
    ) throws(HTTPServer.ResponseError) {
        guard HTTPSyntax.isFieldValue(ArraySlice(reason.utf8)) else {
            throw .init("the reason phrase has control characters")
        }
        for field in headers {
            guard HTTPSyntax.isToken(ArraySlice(field.name.utf8)) else {
                throw .init("the header name '\(field.name)' is not a token")
            }
            guard HTTPSyntax.isFieldValue(ArraySlice(field.value.utf8)) else {
                throw .init("the value of '\(field.name)' has control characters")
            }
        }
    }

    private static func data(
        status: Int,
        reason: String,
        headers: Canard.HeaderFields
    ) -> Data {
        var text = "HTTP/1.1 \(status) \(reason)\r\n"
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        text += "\r\n"
        return Data(text.utf8)
    }
}
