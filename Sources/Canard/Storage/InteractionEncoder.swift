import Foundation

/// Writes down an interaction as JSON.
struct InteractionEncoder {
    /// What is written: the file's text and its side files by name.
    struct Output {
        var text: [UInt8]
        var sideFiles: [(name: String, contents: Canard.Body)]
    }

    /// Members of the file itself, of its request and of its response that this version writes.
    private static let known: Set<String> = [
        "canard", "key", "recorded_at", "duration_ms", "request", "response", "error", "times",
    ]
    private static let knownInMessages: Set<String> = [
        "method", "url", "headers", "status_code", "body", "body_base64", "body_file",
        "body_format", "body_missing", "chunks", "open",
    ]

    /// Returns what is written for an interaction whose secrets are gone already.
    ///
    /// - Parameters:
    ///   - interaction: The interaction.
    ///   - key: The key of its request.
    ///   - name: The file's name without extension, from which side files take theirs.
    ///   - former: What the file holds so far; members that are not Canard's are kept.
    /// - Returns: The text of the file, and the side files that it names.
    /// - Throws: What is wrong with a body that is in a file.
    static func output(
        _ interaction: Canard.Interaction,
        key: RequestKey,
        name: String,
        former: JSONNode? = nil
    ) throws(CanardError) -> Output {
        var sideFiles: [(name: String, contents: Canard.Body)] = []
        var members = unknown(in: former, besides: known)
        members["canard"] = .number(InteractionFile.formatVersion)
        members["key"] = .string(key.digits)
        members["recorded_at"] = interaction.recordedAt.map { .string(Timestamp.text($0)) }
        members["duration_ms"] = interaction.duration.map { .literal(milliseconds($0)) }
        members["times"] = interaction.times <= 1 ? nil : .number(interaction.times)
        addTurn(interaction, name, to: &members)

        let request = interaction.request
        var requestMembers = unknown(in: former?["request"], besides: knownInMessages)
        requestMembers["method"] = .string(request.method)
        requestMembers["url"] = .string(request.url.absoluteString)
        try add(
            request.headers,
            Canard.Body(request.body),
            to: &requestMembers,
            "\(name)-request",
            &sideFiles
        )
        members["request"] = .object(requestMembers)

        if let response = interaction.response {
            var responseMembers = unknown(in: former?["response"], besides: knownInMessages)
            responseMembers["status_code"] = .number(response.statusCode)
            try add(
                response.headers,
                response.body,
                to: &responseMembers,
                "\(name)-response",
                &sideFiles
            )
            if !response.chunks.isEmpty {
                responseMembers["chunks"] = chunks(response.chunks)
            }
            if response.isOpen { responseMembers["open"] = .literal("true") }
            members["response"] = .object(responseMembers)
        }
        members["error"] = interaction.failure.map(failure)
        return Output(text: JSONNode.object(members).fileText, sideFiles: sideFiles)
    }

    /// What people write by hand; where the interaction says nothing of it, it stays as it is.
    private static func addTurn(
        _ interaction: Canard.Interaction,
        _ name: String,
        to members: inout [String: JSONNode]
    ) {
        let implied = RecordingLocation.ordinal(inName: "\(name).json") ?? 1
        if interaction.ordinal != implied, interaction.ordinal > 0 {
            members["ordinal"] = .number(interaction.ordinal)
        }
        if let delay = interaction.delay { members["delay_ms"] = .literal(milliseconds(delay)) }
        if let match = interaction.match {
            members["match"] = .array(match.map { .string($0.name) })
        }
    }

    private static func unknown(
        in node: JSONNode?,
        besides known: Set<String>
    ) -> [String: JSONNode] {
        guard case .object(let members) = node else { return [:] }
        return members.filter { !known.contains($0.key) }
    }

    private static func add(
        _ headers: Canard.HeaderFields,
        _ body: Canard.Body,
        to members: inout [String: JSONNode],
        _ sideName: String,
        _ sideFiles: inout [(name: String, contents: Canard.Body)]
    ) throws(CanardError) {
        if !headers.isEmpty { members["headers"] = node(headers) }
        let written = try BodyFile.written(body, contentType: headers["Content-Type"])
        members.merge(written.members) { $1 }
        guard let file = written.sideFile else { return }
        let name = "\(sideName).\(file.fileExtension)"
        members["body_file"] = .string(name)
        sideFiles.append((name, file.contents))
    }

    /// Names that repeat become one member with an array, under the first spelling.
    private static func node(_ headers: Canard.HeaderFields) -> JSONNode {
        var members: [String: JSONNode] = [:]
        var seen: Set<String> = []
        for field in headers where seen.insert(field.name.lowercased()).inserted {
            let values = headers.values(for: field.name).map(JSONNode.string)
            members[field.name] = values.count == 1 ? values[0] : .array(values)
        }
        return .object(members)
    }

    /// Times never go back, as a reader demands.
    private static func chunks(_ chunks: [Canard.Interaction.Response.Chunk]) -> JSONNode {
        var time = Duration.zero
        return .array(
            chunks.map { chunk in
                time = max(time, chunk.time)
                return .array([.literal(milliseconds(time)), .number(max(chunk.count, 0))])
            }
        )
    }

    private static func failure(_ failure: Canard.Failure) -> JSONNode {
        if let name = failure.name { return .string(name) }
        return .object(["domain": .string(failure.domain), "code": .number(failure.code)])
    }

    /// Milliseconds to one decimal, since more is noise, and within what a reader takes.
    private static func milliseconds(_ duration: Duration) -> String {
        let duration = min(max(duration, .zero), .day)
        let tenths = Int((duration / .microseconds(100)).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
