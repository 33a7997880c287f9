import Foundation

/// Reads the JSON of a recording that MockDuck made, as it is.
///
/// MockDuck states the response's `url`, which Canard does not. Bodies are base64 whatever they are, or in
/// a side file whose extension may be any text; a response that was none of HTTP has no status code.
/// MockDuck did not see the body of most requests, so a stored request without a body answers any.
struct MockDuckFile {
    private let root: JSONDocument.Value
    private let file: URL

    /// Takes a document, or returns nil where it is not MockDuck's.
    init?(_ root: JSONDocument.Value, file: URL) {
        guard root["canard"] == nil, root["key"] == nil, root["response"]?["url"]?.kind == .string
        else { return nil }
        self.root = root
        self.file = file
    }

    /// Returns what the file states.
    func interactionFile(_ signature: FileSystem.Signature) throws(CanardError) -> InteractionFile {
        let request = try self.request()
        let requestBody = try body(root["request"], member: "body", side: "request")
        var interaction = Canard.Interaction(request: request, response: try response())
        if case .none = requestBody {
            interaction.match = root["request"]?["method"] == nil ? [.url] : [.method, .url]
        }
        return InteractionFile(
            path: file.path,
            interaction: interaction,
            requestBody: requestBody,
            responseBody: try body(root["response"], member: "data", side: "response"),
            signature: signature
        )
    }

    private func request() throws(CanardError) -> Canard.Interaction.Request {
        let text = root["request"]?["url"]?.string ?? ""
        guard let url = URL(text: text), url.scheme != nil else {
            throw error("expected an absolute URL, found '\(text)'", at: "request.url")
        }
        let method = root["request"]?["method"]?.string ?? "GET"
        return Canard.Interaction.Request(
            method: method,
            url: url,
            headers: headers(root["request"])
        )
    }

    private func response() throws(CanardError) -> Canard.Interaction.Response {
        guard let response = root["response"] else {
            throw error("expected an object", at: "response")
        }
        var headers = headers(response)
        if let type = response["mime_type"]?.string, headers["Content-Type"] == nil {
            headers["Content-Type"] = type
        }
        let status = response["status_code"]?.int ?? 200
        guard (100...999).contains(status) else {
            throw error("expected a number from 100 to 999", at: "response.status_code")
        }
        return Canard.Interaction.Response(statusCode: status, headers: headers)
    }

    /// The header fields, in which cookies are joined by commas.
    private func headers(_ message: JSONDocument.Value?) -> Canard.HeaderFields {
        var headers = Canard.HeaderFields()
        for member in message?["headers"]?.members ?? [] {
            guard let name = member.name.string, let value = member.value.string else { continue }
            let isCookies = name.isSameName(as: "Set-Cookie")
            for value in isCookies ? CookieFields.split(value) : [value] {
                headers.append(value, for: name)
            }
        }
        return headers
    }

    /// Where a body is: in the member, else in the side file of whatever extension.
    private func body(
        _ message: JSONDocument.Value?,
        member: String,
        side: String
    ) throws(CanardError) -> BodyFile.Reference {
        if let base64 = message?[member]?.string {
            guard let data = Data(base64Encoded: base64) else {
                throw error("expected base64", at: "\(side).\(member)")
            }
            return .inline(data)
        }
        let prefix = "\(file.deletingPathExtension().lastPathComponent)-\(side)."
        do {
            let names = try FileSystem.list(file.deletingLastPathComponent().path).map(\.name)
            return names.first { $0.hasPrefix(prefix) }.map { .file(name: $0, format: nil) }
                ?? .none
        } catch {
            throw CanardError(
                .unreadableFile,
                reason: error.description,
                file: file,
                underlyingError: error
            )
        }
    }

    private func error(_ reason: String, at place: String) -> CanardError {
        CanardError(.damagedFile, reason: reason, file: file, place: place)
    }
}
