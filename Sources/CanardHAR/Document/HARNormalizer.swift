import Canard

/// Makes of what a tool wrote what HAR 1.2 asks for, and leaves alone all that is right already.
///
/// Members keep their order, and those that nobody knows are kept; what is needed and missing is added.
struct HARNormalizer {
    private let root: JSONDocument.Value

    /// Takes an entry.
    init(_ entry: HARDocument.Entry) {
        root = entry.root
    }

    /// The entry as HAR 1.2 has it.
    var entry: OrderedJSON {
        var entry = OrderedJSON(root)
        entry["startedDateTime"] = date(entry["startedDateTime"], root["startedDateTime"])
        let total = HARTimings.total(root["timings"])
        entry.require("time", .literal(HARNumber.text(total))) { ($0.number ?? -1) >= 0 }
        entry["request"] = request
        entry["response"] = response
        entry.require("cache", .object([])) { $0.members != nil }
        entry["timings"] = timings
        for name in ["pageref", "serverIPAddress", "connection", "comment"] {
            entry.keepText(name, root[name])
        }
        if let address = entry["serverIPAddress"]?.text {
            let bare = address.filter { $0 != "[" && $0 != "]" }
            entry["serverIPAddress"] = bare.isEmpty ? nil : .string(bare)
        }
        return entry
    }

    private var request: OrderedJSON {
        let value = root["request"]
        var request = object(value)
        request.requireText("method", "GET", value?["method"])
        request.requireText("url", "", value?["url"])
        request.requireText("httpVersion", "HTTP/1.1", value?["httpVersion"])
        let headers = HARHeaders.fields(value?["headers"])
        normalizeCookies(&request, value?["cookies"], HARCookies.list(ofRequest: headers))
        request.require("headers", list(headers), isPairs)
        let url = request["url"]?.text ?? ""
        request.require("queryString", HARQuery.list(url), isPairs)
        request["postData"] = postData(request["postData"], value?["postData"])
        request.requireSizes()
        return request
    }

    private var response: OrderedJSON {
        let value = root["response"]
        var response = object(value)
        response.require("status", .number(value?["status"]?.lenientInt ?? 0)) { $0.number != nil }
        response.requireText("statusText", "", value?["statusText"])
        response.requireText("httpVersion", "HTTP/1.1", value?["httpVersion"])
        let headers = HARHeaders.fields(value?["headers"])
        normalizeCookies(&response, value?["cookies"], HARCookies.list(ofResponse: headers))
        response.require("headers", list(headers), isPairs)
        var content = object(value?["content"])
        content.require("size", .number(-1)) { $0.number != nil }
        content.requireText("mimeType", "x-unknown", value?["content"]?["mimeType"])
        for name in ["text", "encoding"] { content.keepText(name, value?["content"]?[name]) }
        if content["compression"]?.number == nil { content["compression"] = nil }
        response["content"] = content
        let other = value?["redirectURL"] ?? value?["redirectionURL"]
        response.requireText("redirectURL", headers["Location"] ?? "", other)
        response.requireSizes()
        return response
    }

    private func object(_ value: JSONDocument.Value?) -> OrderedJSON {
        guard let value, value.kind == .object else { return .object([]) }
        return OrderedJSON(value)
    }

    private var timings: OrderedJSON {
        var timings = object(root["timings"])
        for name in ["send", "wait", "receive"] {
            timings.require(name, .number(0)) { ($0.number ?? -1) >= 0 }
        }
        for name in ["blocked", "dns", "connect", "ssl"] where timings[name] != nil {
            timings.require(name, .number(-1)) { ($0.number ?? -2) >= -1 }
        }
        return timings
    }

    private func postData(_ json: OrderedJSON?, _ value: JSONDocument.Value?) -> OrderedJSON? {
        guard var data = json, data.members?.isEmpty == false else { return nil }
        data.requireText("mimeType", "", value?["mimeType"])
        if data["text"] != nil { data.keepText("text", value?["text"]) }
        if data["params"]?.elements?.allSatisfy({ $0["name"]?.text != nil }) != true {
            data["params"] = nil
        }
        if data["params"] == nil, data["text"] == nil { data["text"] = .string("") }
        return data
    }

    private func date(_ json: OrderedJSON?, _ value: JSONDocument.Value?) -> OrderedJSON {
        guard let date = HARDate.date(value) else { return .string("1970-01-01T00:00:00.000Z") }
        // ISO 8601 with a zone may stay as it is, whatever its precision.
        if let text = json?.text, text.dropFirst(10).first == "T",
            text.hasSuffix("Z") || text.dropFirst(19).contains(where: { $0 == "+" || $0 == "-" })
        {
            return .string(text)
        }
        return .string(HARDate.text(date))
    }

    private func normalizeCookies(
        _ message: inout OrderedJSON,
        _ value: JSONDocument.Value?,
        _ fromHeaders: OrderedJSON
    ) {
        message.require("cookies", fromHeaders, isPairs)
        guard var cookies = message["cookies"]?.elements else { return }
        for (index, cookie) in cookies.enumerated() where cookie["expires"] != nil {
            let date = value.map(\.elements).flatMap { $0.count > index ? $0[index] : nil }
            let expires = HARDate.date(date?["expires"])
            cookies[index]["expires"] =
                expires == nil ? nil : self.date(cookie["expires"], date?["expires"])
        }
        message["cookies"] = .array(cookies)
    }

    private func list(_ headers: Canard.HeaderFields) -> OrderedJSON { .pairs(headers) }

    private func isPairs(_ json: OrderedJSON) -> Bool {
        json.elements?.allSatisfy { $0["name"]?.text != nil && $0["value"]?.text != nil } ?? false
    }
}

extension OrderedJSON {
    /// Header fields as HAR lists them.
    static func pairs(_ headers: Canard.HeaderFields) -> OrderedJSON {
        .array(
            headers.map { .members(["name": .string($0.name), "value": .string($0.value)]) }
        )
    }

    /// Replaces a member unless it is there and right.
    fileprivate mutating func require(
        _ name: String,
        _ replacement: @autoclosure () -> OrderedJSON,
        _ isRight: (OrderedJSON) -> Bool
    ) {
        if let value = self[name], isRight(value) { return }
        self[name] = replacement()
    }

    /// Makes a member a text.
    fileprivate mutating func requireText(
        _ name: String,
        _ replacement: String,
        _ value: JSONDocument.Value?
    ) {
        require(name, .string(value?.lenientText ?? replacement)) { $0.text != nil }
    }

    /// Makes a member a text if it is there and can be one; else removes it.
    fileprivate mutating func keepText(_ name: String, _ value: JSONDocument.Value?) {
        guard self[name] != nil, self[name]?.text == nil else { return }
        self[name] = value?.lenientText.map(OrderedJSON.string)
    }

    fileprivate mutating func requireSizes() {
        for name in ["headersSize", "bodySize"] {
            require(name, .number(-1)) { $0.number != nil }
        }
    }
}
