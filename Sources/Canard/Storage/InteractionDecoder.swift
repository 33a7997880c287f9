import Foundation

/// Reads the JSON of an interaction; what is wrong is said with the member it is wrong in.
struct InteractionDecoder {
    /// The file that errors name.
    let file: URL

    /// Returns what a file states, or nil where it has not the shape of an interaction.
    func file(
        _ root: JSONDocument.Value,
        path: String,
        _ signature: FileSystem.Signature
    ) throws(CanardError) -> InteractionFile? {
        guard let request = root["request"], request["url"]?.kind == .string,
            root["response"] != nil || root["error"] != nil
        else {
            try refuseHalf(root)
            return nil
        }
        if let foreign = MockDuckFile(root, file: file) {
            return try foreign.interactionFile(signature)
        }
        if let version = root["canard"]?.double, version > Double(InteractionFile.formatVersion) {
            throw CanardError(
                .unknownFormat,
                reason:
                    "the file has format \(root["canard"]?.text ?? ""); this version reads \(InteractionFile.formatVersion)",
                file: file,
                place: "canard"
            )
        }
        let response = try root["response"].map { value throws(CanardError) in
            try self.response(value)
        }
        var interaction = Canard.Interaction(
            request: try self.request(request),
            response: response?.response,
            failure: try failure(root["error"])
        )
        try readTurn(root, into: &interaction)
        try readTimes(root, into: &interaction)
        return InteractionFile(
            path: path,
            interaction: interaction,
            requestBody: try body(request, at: "request"),
            responseBody: response?.body ?? .none,
            signature: signature,
            warnings: MemberSpelling.warnings(root, file: file)
        )
    }

    /// Refuses what has one half of an interaction: a misspelt name must not make a file go unnoticed.
    private func refuseHalf(_ root: JSONDocument.Value) throws(CanardError) {
        let others = root.members.compactMap(\.name.string).map { "'\($0)'" }.joined(
            separator: ", "
        )
        if root["request"]?["url"]?.kind == .string {
            throw error("expected 'response' or 'error' beside 'request', found \(others)", at: "")
        }
        if root["response"]?["status_code"]?.kind == .number {
            guard let request = root["request"], request.kind == .object else {
                throw error("expected 'request' beside 'response', found \(others)", at: "")
            }
            throw error("expected the absolute URL of the request", at: "request.url")
        }
    }

    private func request(
        _ value: JSONDocument.Value
    ) throws(CanardError) -> Canard.Interaction.Request {
        let text = try string(value["url"], at: "request.url") ?? ""
        guard let url = URL(text: text), url.scheme != nil else {
            throw error(
                "expected an absolute URL, found '\(Canard.Redaction.default.redactedURL(text))'",
                at: "request.url"
            )
        }
        return Canard.Interaction.Request(
            method: try string(value["method"], at: "request.method") ?? "GET",
            url: url,
            headers: try headers(value["headers"], at: "request.headers")
        )
    }

    private func response(
        _ value: JSONDocument.Value
    ) throws(CanardError) -> (response: Canard.Interaction.Response, body: BodyFile.Reference) {
        guard value.kind == .object else { throw error("expected an object", at: "response") }
        guard let status = value["status_code"]?.int, (100...999).contains(status) else {
            // A text may be anything, and what is wrong may be a secret in the wrong place.
            let found =
                value["status_code"].map {
                    $0.kind == .number ? "found \($0.text)" : "found no number"
                }
                ?? "and it is missing"
            throw error("expected a number from 100 to 999, \(found)", at: "response.status_code")
        }
        var response = Canard.Interaction.Response(
            statusCode: status,
            headers: try headers(value["headers"], at: "response.headers")
        )
        response.chunks = try chunks(value["chunks"], at: "response.chunks")
        if let open = value["open"] {
            guard open.text == "true" || open.text == "false" else {
                throw error("expected true or false, found \(open.text)", at: "response.open")
            }
            response.isOpen = open.text == "true"
        }
        return (response, try body(value, at: "response"))
    }

    private func headers(
        _ value: JSONDocument.Value?,
        at place: String
    ) throws(CanardError) -> Canard.HeaderFields {
        guard let value else { return [:] }
        guard value.kind == .object else { throw error("expected an object", at: place) }
        var headers = Canard.HeaderFields()
        for member in value.members {
            let name = member.name.string ?? ""
            let values = member.value.kind == .array ? member.value.elements : [member.value]
            for element in values {
                guard let text = element.string else {
                    throw error("expected a string or an array of strings", at: "\(place).\(name)")
                }
                headers.append(text, for: name)
            }
        }
        return headers
    }

    private func body(
        _ value: JSONDocument.Value,
        at place: String
    ) throws(CanardError) -> BodyFile.Reference {
        let stated = ["body", "body_base64", "body_file", "body_missing"].filter {
            value[$0] != nil
        }
        guard stated.count <= 1 else {
            throw error("\(stated.joined(separator: " and ")) exclude each other", at: place)
        }
        if let text = try string(value["body"], at: "\(place).body") {
            return .inline(Data(text.utf8))
        }
        if let base64 = try string(value["body_base64"], at: "\(place).body_base64") {
            guard let data = Data(base64Encoded: base64) else {
                throw error("expected base64", at: "\(place).body_base64")
            }
            return .inline(data)
        }
        if let reason = try string(value["body_missing"], at: "\(place).body_missing") {
            return .missing(reason: reason)
        }
        guard let name = try string(value["body_file"], at: "\(place).body_file") else {
            return .none
        }
        let isPlain =
            !name.isEmpty && name != "." && name != ".."
            && !name.contains { $0 == "/" || $0 == "\\" || $0 == "\0" }
        guard isPlain else {
            throw CanardError(
                .invalidBodyFile,
                reason: "expected the name of a file in the same folder, found '\(name)'",
                file: file,
                place: "\(place).body_file"
            )
        }
        return .file(
            name: name,
            format: try format(value["body_format"], at: "\(place).body_format")
        )
    }

    private func format(
        _ value: JSONDocument.Value?,
        at place: String
    ) throws(CanardError) -> BodyFormat? {
        guard let name = try string(value, at: place) else { return nil }
        guard let format = BodyFormat(name: name) else {
            throw error(
                "expected one of \(BodyFormat.names.quotedList), found '\(name)'",
                at: place
            )
        }
        return format
    }

    private func failure(_ value: JSONDocument.Value?) throws(CanardError) -> Canard.Failure? {
        guard let value else { return nil }
        if let name = value.string {
            guard let failure = Canard.Failure(name: name) else {
                throw error("'\(name)' is no code of URLError, such as 'timedOut'", at: "error")
            }
            return failure
        }
        guard let code = value["code"]?.int else {
            throw error("expected the name of a URLError code, or a domain and a code", at: "error")
        }
        return Canard.Failure(
            domain: try string(value["domain"], at: "error.domain") ?? NSURLErrorDomain,
            code: code
        )
    }

    /// Reads what decides when the interaction's turn comes.
    private func readTurn(
        _ root: JSONDocument.Value,
        into interaction: inout Canard.Interaction
    ) throws(CanardError) {
        interaction.ordinal =
            try positive(root["ordinal"], at: "ordinal")
            ?? RecordingLocation.ordinal(inName: file.lastPathComponent) ?? 1
        interaction.times = try positive(root["times"], at: "times") ?? 1
        guard let match = root["match"] else { return }
        guard match.kind == .array, !match.elements.isEmpty else {
            throw error("expected an array of names", at: "match")
        }
        var matchers: [Canard.Matcher] = []
        for element in match.elements {
            guard let matcher = element.string.flatMap(Canard.Matcher.init(name:)) else {
                throw error(
                    "expected 'method', 'url', 'host', 'path', 'query', 'fragment', 'body' or "
                        + "'header:<name>', found \(element.text)",
                    at: "match"
                )
            }
            matchers.append(matcher)
        }
        interaction.match = matchers
    }

    private func readTimes(
        _ root: JSONDocument.Value,
        into interaction: inout Canard.Interaction
    ) throws(CanardError) {
        interaction.delay = try milliseconds(root["delay_ms"], at: "delay_ms")
        interaction.duration = try milliseconds(root["duration_ms"], at: "duration_ms")
        guard let text = try string(root["recorded_at"], at: "recorded_at") else { return }
        guard let date = Timestamp.date(text) else {
            throw error("expected a date such as 2026-11-30T21:22:47.123Z", at: "recorded_at")
        }
        interaction.recordedAt = date
    }
}

extension [String] {
    /// The words in quotes, with commas and a final `or`.
    var quotedList: String {
        let quoted = map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
