import Canard

/// Makes the response of an entry.
struct ResponseBuilder {
    private let source: Canard.Interaction.Response?
    private let body: ResponseBody
    private let rest: OrderedJSON?

    init(_ interaction: Canard.Interaction, _ body: ResponseBody, _ rest: OrderedJSON?) {
        source = interaction.response
        self.body = body
        self.rest = rest
    }

    /// The response; that of a failure has the status 0.
    var response: OrderedJSON {
        let headers = source?.headers ?? [:]
        let status = source?.statusCode ?? 0
        var response = OrderedJSON.members([
            "status": .number(status),
            "statusText": .string(rest?["statusText"]?.text ?? StatusText.of(status)),
            "httpVersion": .string(HTTPVersion.normalized(rest?["httpVersion"]?.text)),
            "cookies": HARCookies.list(ofResponse: headers),
            "headers": .pairs(headers),
            "content": content(headers),
            "redirectURL": .string(headers.values(for: "Location").first ?? ""),
            "headersSize": rest?["headersSize"].flatMap { $0.number == nil ? nil : $0 }
                ?? .number(-1),
            "bodySize": .number(bodySize ?? -1),
        ])
        response.addMembers(of: rest)
        return response
    }

    private func content(_ headers: Canard.HeaderFields) -> OrderedJSON {
        let kept = rest?["content"]
        let hasBody = body.text != nil || body.missingReason != nil
        let mimeType =
            headers["Content-Type"] ?? (hasBody ? "application/octet-stream" : "x-unknown")
        let statedSize = kept?["size"]?.number.flatMap { $0 >= 0 ? kept?["size"] : nil }
        var content = OrderedJSON.members([
            "size": body.count.map(OrderedJSON.number) ?? statedSize ?? .number(-1),
            "compression": compression.map(OrderedJSON.number),
            "mimeType": .string(mimeType),
            "text": body.text.map(OrderedJSON.string),
            "encoding": body.isBase64 ? .string("base64") : nil,
            "comment": body.missingReason.map { .string("The body is left out: \($0)") },
        ])
        content.addMembers(of: kept, besides: ["text", "encoding", "compression"])
        return content
    }

    /// How many bytes the body had on the wire, or nil where that is not known.
    private var bodySize: Int? {
        guard let source, let count = body.count else { return source == nil ? 0 : nil }
        if let stated = rest?["bodySize"]?.number, stated >= 0,
            rest?["content"]?["size"]?.number == Double(count), let size = Int(exactly: stated)
        {
            return size
        }
        guard source.headers["Content-Encoding"] != nil else { return count }
        return source.headers["Content-Length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    private var compression: Int? {
        guard source?.headers["Content-Encoding"] != nil, let count = body.count, let bodySize,
            count > 0
        else { return nil }
        return count - bodySize
    }
}
