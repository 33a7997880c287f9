import Canard

/// The header fields of a response, completed with what the server adds.
struct HeaderLines {
    private(set) var headers: Canard.HeaderFields

    init(_ headers: Canard.HeaderFields) {
        self.headers = headers
    }

    /// Adds a field unless the response has it.
    mutating func add(_ value: String, for name: String) {
        if headers.values(for: name).isEmpty { headers.append(value, for: name) }
    }

    /// Makes the fields that tell of the body agree with the way it is sent.
    mutating func frame(
        status: Int,
        bodyCount: Int?,
        circumstances: ResponseHead.Circumstances
    ) throws(HTTPServer.ResponseError) -> ResponseHead.Framing {
        let declared = try declaredLength()
        let isChunked = try isDeclaredChunked()
        if isChunked, declared != nil {
            throw .init("there are both 'Content-Length' and 'Transfer-Encoding'")
        }
        if [204, 304].contains(status) || circumstances.isHead {
            headers["Transfer-Encoding"] = nil
            frameWithoutBody(status: status, bodyCount: isChunked ? nil : bodyCount)
            return .none
        }
        if let declared, let bodyCount, declared != bodyCount {
            throw .init("'Content-Length' is \(declared), but the body has \(bodyCount) bytes")
        }
        if let count = declared ?? bodyCount, !isChunked {
            add(String(count), for: "Content-Length")
            return .length(count)
        }
        guard circumstances.version == .http11 else {
            headers["Transfer-Encoding"] = nil
            return .untilClose
        }
        add("chunked", for: "Transfer-Encoding")
        return .chunked
    }

    /// Adds what tells whether the connection stays open, and returns whether it closes:
    /// [RFC 9112, section 9.3](https://www.rfc-editor.org/rfc/rfc9112#section-9.3).
    mutating func connect(
        framing: ResponseHead.Framing,
        circumstances: ResponseHead.Circumstances
    ) -> Bool {
        let options = HTTPSyntax.list(headers.values(for: "Connection"))
        let isAskedToClose = options.contains("close")
        let closes = isAskedToClose || !circumstances.isKeepAlive || framing == .untilClose
        if closes, !isAskedToClose {
            let others = options.filter { $0 != "keep-alive" }
            headers["Connection"] = (others + ["close"]).joined(separator: ", ")
        } else if !closes, circumstances.version == .http10, !options.contains("keep-alive") {
            headers["Connection"] = (options + ["keep-alive"]).joined(separator: ", ")
        }
        return closes
    }

    /// [RFC 9110, section 8.6](https://www.rfc-editor.org/rfc/rfc9110#section-8.6): the length is
    /// absent with status 204, and with 304 or `HEAD` that of the body another answer would have.
    private mutating func frameWithoutBody(status: Int, bodyCount: Int?) {
        switch status {
        case 204: headers["Content-Length"] = nil
        case 304: break
        default: if let bodyCount { add(String(bodyCount), for: "Content-Length") }
        }
    }

    private func declaredLength() throws(HTTPServer.ResponseError) -> Int? {
        let values = headers.values(for: "Content-Length")
        guard let first = values.first else { return nil }
        guard values.count == 1, let length = HTTPSyntax.decimal(first) else {
            throw .init("'Content-Length' is not one number of bytes")
        }
        return length
    }

    private func isDeclaredChunked() throws(HTTPServer.ResponseError) -> Bool {
        let codings = headers.values(for: "Transfer-Encoding")
        guard let first = codings.first else { return false }
        guard codings.count == 1, first.lowercased() == "chunked" else {
            throw .init("the only 'Transfer-Encoding' known is 'chunked'")
        }
        return true
    }
}
