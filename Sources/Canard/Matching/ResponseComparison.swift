/// Finds out in what the shape of a live answer is not that of the recorded one.
///
/// - A failure against a response is breaking, either way; another failure is compatible.
/// - A status is breaking where its class differs, either is an error, or only one of both goes without
///   a body; else another status is compatible.
/// - A media type counts without its parameters. Another one is breaking, and so is none; JSON under another
///   name, or a type where none was recorded, is compatible.
/// - Bodies are compared where both statuses are of one class and both bodies came whole. JSON is
///   compared by ``ShapeComparison``. A body that is no JSON any more or gone is breaking, one where there
///   was none is compatible, and nothing else is said of other content.
package struct ResponseComparison: Sendable {
    private let live: Canard.Interaction
    private let recorded: Canard.Interaction

    /// Makes the comparison of two outcomes of one request.
    package init(live: Canard.Interaction, recorded: Canard.Interaction) {
        self.live = live
        self.recorded = recorded
    }

    /// Returns all differences, breaking ones first, then by path; at most 10 000 of a severity in a body.
    ///
    /// - Returns: The differences; none where a client sees answers of one shape.
    /// - Throws: ``CanardError/Code/invalidBodyFile`` if a body is in a file that was changed or removed.
    package func differences() throws(CanardError) -> [Canard.ShapeDifference] {
        var differences: [Canard.ShapeDifference] = []
        if live.failure != recorded.failure {
            let isOther = live.failure != nil && recorded.failure != nil
            differences.append(
                Canard.ShapeDifference(
                    .failure,
                    isOther ? .compatible : .breaking,
                    live: live.failure?.shapeText,
                    recorded: recorded.failure?.shapeText
                )
            )
        }
        if let own = live.response, let other = recorded.response {
            differences += Self.statusDifference(own, other)
            if !own.isBodiless, !other.isBodiless {
                differences += Self.mediaTypeDifference(own, other)
                differences += try bodyDifferences(own, other)
            }
        }
        return differences.inOrder
    }

    private static func statusDifference(
        _ live: Canard.Interaction.Response,
        _ recorded: Canard.Interaction.Response
    ) -> [Canard.ShapeDifference] {
        guard live.statusCode != recorded.statusCode else { return [] }
        let isCompatible =
            live.statusClass == recorded.statusClass && live.statusClass < 4
            && live.isBodiless == recorded.isBodiless
        return [
            Canard.ShapeDifference(
                .status,
                isCompatible ? .compatible : .breaking,
                live: String(live.statusCode),
                recorded: String(recorded.statusCode)
            )
        ]
    }

    private static func mediaTypeDifference(
        _ live: Canard.Interaction.Response,
        _ recorded: Canard.Interaction.Response
    ) -> [Canard.ShapeDifference] {
        guard live.mediaType != recorded.mediaType else { return [] }
        let areJSON = live.isNamedJSON && recorded.isNamedJSON
        return [
            Canard.ShapeDifference(
                .mediaType,
                areJSON || recorded.mediaType == nil ? .compatible : .breaking,
                live: live.mediaType,
                recorded: recorded.mediaType
            )
        ]
    }

    private func bodyDifferences(
        _ own: Canard.Interaction.Response,
        _ other: Canard.Interaction.Response
    ) throws(CanardError) -> [Canard.ShapeDifference] {
        // An answer to HEAD has no body, and one that broke off or was left is only a part.
        let areWhole =
            live.failure == nil && recorded.failure == nil && !own.isOpen && !other.isOpen
        guard live.request.method != "HEAD", areWhole, own.statusClass == other.statusClass else {
            return []
        }
        let (content, recordedContent) = (try ContentShape(own), try ContentShape(other))
        func difference(_ severity: Canard.ShapeDifference.Severity) -> Canard.ShapeDifference {
            Canard.ShapeDifference(
                .body,
                severity,
                live: content.text,
                recorded: recordedContent.text
            )
        }
        switch (content, recordedContent) {
        case (.json(let shape), .json(let recordedShape)):
            return ShapeComparison.differences(live: shape, recorded: recordedShape)
        case (.nothing, .nothing): return []
        case (.nothing, _): return [difference(.breaking)]
        case (_, .nothing): return [difference(.compatible)]
        case (.brokenJSON, .json): return [difference(.breaking)]
        case (.other, .json) where own.mediaType == other.mediaType: return [difference(.breaking)]
        // The media type has told it, or the recorded content said nothing.
        default: return []
        }
    }
}

extension Canard.Interaction.Response {
    /// The first digit of the status.
    fileprivate var statusClass: Int { statusCode / 100 }

    /// Type and subtype of the content, or nil where none is stated.
    fileprivate var mediaType: String? {
        MediaType(headers["Content-Type"]).flatMap { $0.essence.isEmpty ? nil : $0.essence }
    }

    /// Whether the content is JSON by name.
    fileprivate var isNamedJSON: Bool { MediaType(headers["Content-Type"])?.isJSON == true }

    /// Whether the status says that there is no body.
    fileprivate var isBodiless: Bool { statusCode == 204 || statusCode == 304 }
}

extension Canard.Failure {
    /// The failure in a word or two: `timedOut`.
    fileprivate var shapeText: String { name ?? "\(domain) \(code)" }
}
