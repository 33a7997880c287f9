import Foundation

/// Finds out in which parts a recorded request is not the one that was made.
struct RequestComparison {
    typealias Difference = Canard.Difference

    /// The request that was made.
    let live: RequestIdentity
    /// The one of a recording.
    let recorded: RequestIdentity

    /// The most differences that are told of one part, such as a body.
    private static let maximumCount = 32

    /// Returns the differences in the parts that some matchers compare.
    func differences(under matchers: [Canard.Matcher]) -> [Difference] {
        matchers.flatMap { Array(differences(in: $0).prefix(Self.maximumCount)) }
    }

    private func differences(in matcher: Canard.Matcher) -> [Difference] {
        switch matcher.part {
        case .method:
            return difference(.method, live.request.method, recorded.request.method) {
                $0.uppercased()
            }
        case .url:
            return difference(.scheme, live.url.scheme, recorded.url.scheme)
                + difference(.host, live.url.hostAndPort, recorded.url.hostAndPort)
                + pathDifferences() + queryDifferences(ignoring: [])
        case .host: return difference(.host, live.url.hostAndPort, recorded.url.hostAndPort)
        case .path: return pathDifferences()
        case .query(let names): return queryDifferences(ignoring: names)
        case .fragment: return difference(.fragment, live.url.fragment, recorded.url.fragment)
        case .headers(let names):
            return names.flatMap { name in
                difference(
                    .header,
                    name: "'\(name)'",
                    live.request.headers[name]?.quoted,
                    recorded.request.headers[name]?.quoted
                )
            }
        case .body(let paths): return bodyDifferences(ignoring: paths)
        case .custom(let agrees):
            if agrees(recorded.request, live.request) { return [] }
            let name = "'\(matcher.name.dropFirst("custom:".count))'"
            return [Difference(part: .condition, name: name)]
        }
    }

    private func difference(
        _ part: Difference.Part,
        name: String = "",
        _ live: String?,
        _ recorded: String?,
        by canonical: (String) -> String = { $0 }
    ) -> [Difference] {
        if live.map(canonical) == recorded.map(canonical) { return [] }
        return [Difference(part: part, name: name, live: live, recorded: recorded)]
    }

    private func pathDifferences() -> [Difference] {
        let (own, other) = (live.url.segments, recorded.url.segments)
        guard own != other else { return [] }
        func text(_ segment: [UInt8]) -> String { String(decoding: segment, as: UTF8.self) }
        guard own.count == other.count else {
            return difference(.path, live.url.path.text, recorded.url.path.text)
        }
        return own.indices.flatMap { index in
            difference(
                .path,
                name: "segment \(index + 1)",
                text(own[index]).quoted,
                text(other[index]).quoted
            )
        }
    }

    private func queryDifferences(ignoring names: [String]) -> [Difference] {
        pairDifferences(
            .query,
            FormPairs(live.url.query(ignoring: names)),
            FormPairs(recorded.url.query(ignoring: names))
        )
    }

    /// Compares the values under each name, in their order.
    private func pairDifferences(
        _ part: Difference.Part,
        _ own: FormPairs,
        _ other: FormPairs
    ) -> [Difference] {
        let (own, other) = (own.valuesByName, other.valuesByName)
        let names = Set(own.keys).union(other.keys).sorted()
        return names.flatMap { name in
            difference(part, name: "'\(name)'", own[name]?.list, other[name]?.list)
        }
    }

    private func bodyDifferences(ignoring paths: [JSONPath]) -> [Difference] {
        let own = CanonicalBody(live.request, ignoring: paths)
        let other = CanonicalBody(recorded.request, ignoring: paths)
        guard own.bytes != other.bytes else { return [] }
        switch (own.kind, other.kind) {
        case (.json, .json):
            // The canonical text is JSON, without what does not count.
            if let own = try? JSONDocument(own.bytes), let other = try? JSONDocument(other.bytes) {
                let limit = Self.maximumCount
                let found = JSONComparison.differences(own.root, other.root, limit: limit)
                if !found.isEmpty { return found }
            }
        case (.form, .form):
            let found = pairDifferences(.body, FormPairs(own.bytes), FormPairs(other.bytes))
            if !found.isEmpty { return found }
        default: break
        }
        return [Difference(part: .body, name: "", live: own.summary, recorded: other.summary)]
    }
}

extension FormPairs {
    /// The values under each name, decoded, in order; of a name without `=`, that it has none.
    fileprivate var valuesByName: [String: [String]] {
        pairs.reduce(into: [:]) { values, pair in
            let name = String(decoding: PercentCoding.decoded(pair.name), as: UTF8.self)
            let value = pair.value.map {
                String(decoding: PercentCoding.decoded($0), as: UTF8.self)
            }
            values[name, default: []].append(value.map(\.quoted) ?? "no value")
        }
    }
}

extension CanonicalBody {
    /// What a body that has no parts is, in a few words.
    fileprivate var summary: String? {
        if bytes.isEmpty { return nil }
        let text = Data(bytes).exactText.map { " \($0.clipped(to: 40).quoted)" } ?? ""
        return "\(bytes.count) bytes\(text)"
    }
}

extension String {
    /// The text in quotes.
    fileprivate var quoted: String { "'\(self)'" }
}

extension [String] {
    /// The words with commas.
    fileprivate var list: String { joined(separator: ", ") }
}

extension [UInt8] {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
