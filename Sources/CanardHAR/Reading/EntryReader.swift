import Canard
import Foundation

/// Makes an interaction out of an entry.
struct EntryReader {
    /// What became of an entry.
    enum Outcome {
        case interaction(Canard.Interaction, warnings: [Warning])
        case skipped(reason: String, place: String?)
    }

    /// Something that looks wrong, and the member that it is in.
    struct Warning: Sendable, Hashable {
        var reason: String
        var place: String
    }

    let entry: HARDocument.Entry
    let options: ImportOptions
    /// The tool that wrote the file, or nil.
    let creator: String?
    /// The folder of the file, or nil for a text in memory.
    let folder: URL?

    /// What becomes of the entry.
    var outcome: Outcome {
        let url = URL(text: entry.url)
        if let refusal = EntryPolicy(entry: entry, url: url, options: options).refusal {
            return .skipped(reason: refusal.reason, place: refusal.place)
        }
        guard let url else {
            return .skipped(reason: "the URL means nothing", place: "request.url")
        }
        var warnings: [Warning] = []
        var interaction = Canard.Interaction(
            request: Canard.Interaction.Request(method: entry.method, url: url),
            response: response(&warnings),
            failure: nil
        )
        addRequest(to: &interaction, &warnings)
        addTimes(to: &interaction, &warnings)
        if let member = entry.root[CanardMember.name] {
            interaction.failure = CanardMember.failure(member)
            CanardMember.read(member, into: &interaction)
        }
        if interaction.response == nil, interaction.failure == nil {
            guard let failure = FailureText.failure(failureText) else {
                return .skipped(reason: "the client gave the request up", place: nil)
            }
            interaction.failure = failure
        }
        return .interaction(interaction, warnings: warnings)
    }

    /// What the file says of a failure, in whatever member.
    private var failureText: String {
        if entry.root["_wasAborted"]?.isTrue == true { return "ERR_ABORTED" }
        let values = [
            entry.root["_error"], entry.root["_failureText"], entry.response?["_error"],
            entry.response?["_failureText"], entry.root["comment"], entry.response?["statusText"],
        ]
        return values.lazy.compactMap { $0?.string ?? $0?["message"]?.string }
            .first { !$0.isEmpty } ?? ""
    }

    private func addRequest(
        to interaction: inout Canard.Interaction,
        _ warnings: inout [Warning]
    ) {
        var headers = entry.requestHeaders
        let postData = entry.request["postData"]
        let stated = postData?["mimeType"]?.string?.firstLine ?? ""
        if !entry.isOwn {
            headers = headers.withoutRepetitions
            if headers["Cookie"] == nil {
                headers["Cookie"] = HARCookies.cookieField(entry.request["cookies"])
            }
            checkAuthority(headers, interaction.request.url, &warnings)
        }
        let reading = PostDataReader(
            request: entry.request,
            mimeType: headers["Content-Type"] ?? stated,
            isExpected: !["GET", "HEAD"].contains(entry.method),
            sideFile: sideFile
        ).body
        warnings += reading.warnings.map { Warning(reason: $0, place: "request.postData") }
        switch reading.content {
        case .bytes(let bytes):
            interaction.request.body = Data(bytes)
            if !entry.isOwn, !bytes.isEmpty, headers["Content-Type"] == nil, !stated.isEmpty {
                headers["Content-Type"] = stated
            }
        case .missing(let reason):
            // What was sent is not known, so whatever is sent is answered.
            interaction.match = [.method, .url]
            warnings.append(Warning(reason: reason, place: "request.postData"))
        }
        interaction.request.headers = headers
    }

    private func checkAuthority(
        _ headers: Canard.HeaderFields,
        _ url: URL,
        _ warnings: inout [Warning]
    ) {
        let name = ":authority"
        guard let authority = HARHeaders.pseudoHeader(name, in: entry.request["headers"]),
            let host = url.host, URLParts("//\(authority)").host.lowercased() != host.lowercased()
        else { return }
        warnings.append(
            Warning(reason: "'\(name)' names another host than the URL", place: "request.headers")
        )
    }

    private func response(_ warnings: inout [Warning]) -> Canard.Interaction.Response? {
        guard let status = entry.status, let value = entry.response else { return nil }
        var headers = entry.responseHeaders
        if !entry.isOwn { complete(&headers, value) }
        let isRedirect = (300..<400).contains(status) && headers["Location"] != nil
        let hasNoBody = status < 200 || status == 204 || status == 304 || entry.method == "HEAD"
        let reading = ContentReader(
            content: entry.content,
            headers: headers,
            mimeType: headers["Content-Type"] ?? entry.mimeType,
            isPolly: creator?.lowercased().contains("polly") == true,
            isOwn: entry.isOwn,
            sideFile: sideFile
        ).body(
            // A client that follows never sees it.
            isExpected: !isRedirect && !hasNoBody,
            bodySize: value["bodySize"]?.lenientInt
        )
        if reading.isRecoded, let type = headers["Content-Type"] {
            headers["Content-Type"] = Charset.replaced(in: type)
        }
        warnings += reading.warnings.map { Warning(reason: $0, place: "response.content") }
        var response = Canard.Interaction.Response(statusCode: status, headers: headers)
        switch reading.content {
        case .bytes(let bytes): response.body = Canard.Body(Data(bytes))
        case .missing(let reason):
            warnings.append(
                Warning(reason: "the body is missing: \(reason)", place: "response.content")
            )
            if options.missingBodies == .refused { response.body = .missing(reason) }
        }
        return response
    }

    /// Adds what other members say and header fields do not.
    private func complete(_ headers: inout Canard.HeaderFields, _ response: JSONDocument.Value) {
        let redirect =
            (response["redirectURL"]?.string ?? response["redirectionURL"]?.string ?? "").firstLine
        if headers["Location"] == nil, !redirect.isEmpty,
            (300..<400).contains(entry.status ?? 0)
        {
            headers["Location"] = redirect
        }
        if headers["Content-Type"] == nil, let type = entry.mimeType {
            headers["Content-Type"] = type
        }
        let cookies = headers.values(for: "Set-Cookie")
        if cookies.isEmpty {
            for field in HARCookies.setCookieFields(response["cookies"]) {
                headers.append(field.firstLine, for: "Set-Cookie")
            }
        } else if creator?.contains("WebKit") == true, cookies.count == 1 {
            // Its fields come from a dictionary, where cookies are joined by commas.
            headers.setValues(CookieFields.split(cookies[0]), for: "Set-Cookie")
        }
    }

    private func addTimes(to interaction: inout Canard.Interaction, _ warnings: inout [Warning]) {
        let duration = entry.duration
        interaction.duration = duration == .zero ? nil : duration
        interaction.recordedAt = entry.startedAt
        if entry.isOwn, interaction.recordedAt?.timeIntervalSince1970 == 0 {
            // What was written by hand has no date.
            interaction.recordedAt = nil
        }
        guard entry.startedAt == nil else { return }
        warnings.append(
            Warning(reason: "there is no date that means anything", place: "startedDateTime")
        )
    }

    private func sideFile(_ name: String) -> BodyReading { SideFile.read(name, in: folder) }
}

extension String {
    /// The text up to its first control character, so that no header field becomes two.
    var firstLine: String {
        let line = unicodeScalars.prefix { $0.value >= 0x20 || $0 == "\t" }
        return String(String.UnicodeScalarView(line)).trimmed
    }
}
