import Canard
import Foundation

/// The member `_canard` of an entry: what Canard knows of an exchange and HAR does not.
///
/// An entry that has it was written by Canard, so its header fields are whole and nothing is guessed.
enum CanardMember {
    static let name = "_canard"

    /// Returns the member for an interaction.
    static func value(of interaction: Canard.Interaction, missing: String?) -> OrderedJSON {
        let response = interaction.response
        let chunks = response?.chunks ?? []
        return .members([
            "format": .number(1),
            "ordinal": interaction.ordinal > 1 ? .number(interaction.ordinal) : nil,
            "times": interaction.times > 1 ? .number(interaction.times) : nil,
            "duration_ms": interaction.duration.map { .literal(HARNumber.text($0)) },
            "delay_ms": interaction.delay.map { .literal(HARNumber.text($0)) },
            "match": interaction.match.map { .array($0.map { .string($0.name) }) },
            "error": interaction.failure.map(failure),
            "body_missing": missing.map(OrderedJSON.string),
            "chunks": chunks.isEmpty ? nil : .array(chunks.map(chunk)),
            "open": response?.isOpen == true ? .literal("true") : nil,
        ])
    }

    private static func failure(_ failure: Canard.Failure) -> OrderedJSON {
        if let name = failure.name { return .string(name) }
        return .members(["domain": .string(failure.domain), "code": .number(failure.code)])
    }

    private static func chunk(_ chunk: Canard.Interaction.Response.Chunk) -> OrderedJSON {
        .array([.literal(HARNumber.text(chunk.time)), .number(chunk.count)])
    }

    /// Sets what the member of an entry states; what makes no sense is left out.
    static func read(_ member: JSONDocument.Value, into interaction: inout Canard.Interaction) {
        interaction.ordinal = positive(member["ordinal"]) ?? 1
        interaction.times = positive(member["times"]) ?? 1
        interaction.duration = member["duration_ms"]?.lenientNumber.flatMap(duration)
        interaction.delay = member["delay_ms"]?.lenientNumber.flatMap(duration)
        let names = member["match"]?.elements ?? []
        let matchers = names.compactMap { $0.string.flatMap(Canard.Matcher.init(name:)) }
        interaction.match = matchers.isEmpty ? nil : matchers
        interaction.response?.isOpen = member["open"]?.isTrue ?? false
        interaction.response?.chunks = chunks(member["chunks"])
        if let reason = member["body_missing"]?.string {
            interaction.response?.body = .missing(reason)
        }
    }

    /// Returns the failure that the member of an entry states, or nil.
    static func failure(_ member: JSONDocument.Value?) -> Canard.Failure? {
        guard let error = member?["error"] else { return nil }
        if let name = error.string { return Canard.Failure(name: name) }
        guard let domain = error["domain"]?.string, let code = error["code"]?.int else {
            return nil
        }
        return Canard.Failure(domain: domain, code: code)
    }

    private static func chunks(
        _ value: JSONDocument.Value?
    ) -> [Canard.Interaction.Response.Chunk] {
        (value?.elements ?? []).compactMap { element in
            let pair = element.elements
            guard pair.count == 2, let time = pair[0].lenientNumber.flatMap(duration),
                let count = pair[1].lenientInt, count >= 0
            else { return nil }
            return Canard.Interaction.Response.Chunk(time: time, count: count)
        }
    }

    private static func positive(_ value: JSONDocument.Value?) -> Int? {
        value?.lenientInt.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func duration(_ milliseconds: Double) -> Duration? {
        (0...86_400_000).contains(milliseconds) ? .microseconds(Int64(milliseconds * 1000)) : nil
    }
}
