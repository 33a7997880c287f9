import Canard
import Foundation

/// Makes an interaction out of one of DVR's or swift-vcr's.
struct CassetteReader {
    /// Why an interaction is passed over, and where that stands.
    struct Refusal: Error {
        var reason: String
        var place: String
    }

    let format: CassetteFormat
    let value: JSONDocument.Value

    /// The interaction, with what looks wrong in it.
    func interaction() throws(Refusal) -> (value: Canard.Interaction, warnings: [String]) {
        guard let request = value["request"], request.kind == .object else {
            throw Refusal(reason: "expected an object", place: "request")
        }
        let text = request["url"]?.lenientText ?? ""
        let parts = URLParts(text)
        guard let url = URL(text: text), ["http", "https"].contains(parts.scheme?.lowercased()),
            url.host != nil
        else {
            throw Refusal(reason: "expected a URL of http or https", place: "request.url")
        }
        guard let response = value["response"], response.kind == .object else {
            throw Refusal(reason: "expected an object", place: "response")
        }
        let status = (response["statusCode"] ?? response["status"])?.lenientInt
        guard let status, (100...999).contains(status) else {
            let place = format == .dvr ? "response.status" : "response.statusCode"
            throw Refusal(reason: "expected a number from 100 to 999", place: place)
        }
        var warnings: [String] = []
        let requestHeaders = headers(request)
        let responseHeaders = headers(response)
        var interaction = Canard.Interaction(
            request: Canard.Interaction.Request(
                method: (request["method"]?.lenientText ?? "GET").uppercased(),
                url: url,
                headers: requestHeaders,
                body: Data(body(of: request, requestHeaders, &warnings))
            ),
            response: Canard.Interaction.Response(
                statusCode: status,
                headers: responseHeaders,
                body: Canard.Body(Data(body(of: response, responseHeaders, &warnings)))
            )
        )
        interaction.recordedAt = HARDate.date(value["recordedAt"] ?? value["recorded_at"])
        return (interaction, warnings)
    }

    /// Header fields come from a dictionary, where cookies are joined by commas.
    private func headers(_ message: JSONDocument.Value) -> Canard.HeaderFields {
        var fields = HARHeaders.fields(message["headers"])
        let cookies = fields.values(for: "Set-Cookie")
        if cookies.count == 1 {
            fields.setValues(CookieFields.split(cookies[0]), for: "Set-Cookie")
        }
        return fields
    }

    private func body(
        of message: JSONDocument.Value,
        _ headers: Canard.HeaderFields,
        _ warnings: inout [String]
    ) -> [UInt8] {
        guard let body = message["body"], body.kind != .null else { return [] }
        guard let text = body.string else { return json(body) }
        if format == .dvr, isText(message, headers) {
            guard let charset = Charset(contentType: headers["Content-Type"]) else {
                return Array(text.utf8)
            }
            return charset.encoded(text) ?? Array(text.utf8)
        }
        if let bytes = EncodedText.base64(text) { return bytes }
        warnings.append("a body that should be base64 is not; it is taken as it is")
        return Array(text.utf8)
    }

    /// DVR writes a text for text types, a JSON value for JSON, and base64 for all else; it knows the type
    /// by the exact name of the header field only.
    private func isText(_ message: JSONDocument.Value, _ headers: Canard.HeaderFields) -> Bool {
        if let stated = message["body_format"]?.string { return stated != "base64_string" }
        let type = headers.first { $0.name == "Content-Type" }?.value.lowercased()
        return type?.hasPrefix("text/") == true
    }

    /// A JSON body lost its white space when it was recorded; the order of members is the file's.
    private func json(_ body: JSONDocument.Value) -> [UInt8] {
        var output: [UInt8] = []
        JSONLayout(afterComma: "", afterColon: "", indentation: nil).write(body, to: &output)
        return output
    }
}
