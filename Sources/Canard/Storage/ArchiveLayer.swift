import Foundation

/// A file of another format that requests are answered from.
///
/// Of each interaction its request is kept; answers are read when they are asked for.
final class ArchiveLayer: AnswerLayer {
    let url: URL
    let path: String
    private let rules: MatchingRules

    /// What is known of an interaction.
    private struct Item: Sendable {
        let number: Int
        let identity: RequestIdentity
        let answer: AnswerSet.Answer
        /// The parts that alone decide, where the body of the request is not known; or nil.
        let match: [Canard.Matcher]?

        var key: RequestKey { match.map { identity.key(under: $0) } ?? identity.key }
    }

    /// The file as it was when it was read.
    private struct Contents: Sendable {
        let archive: any InteractionArchive
        let items: [String: Item]
        let table: AnswerTable<String>
        let signature: FileSystem.Signature
        var checkedAt: ContinuousClock.Instant
    }

    private let known = Locked<Contents?>(nil)
    /// Held while the file is read, which may take long: never on a queue of the loading system.
    private let reading = Locked(())
    private let interactions = Locked(
        GenerationalCache<String, Canard.Interaction>(limit: 16 << 20)
    )

    init(url: URL, rules: MatchingRules) {
        self.url = url
        path = url.folderPath
        self.rules = rules
    }

    // MARK: - The file

    private var recentContents: Contents? {
        known.withLock { contents in
            guard let contents, contents.checkedAt.duration(to: .now) < .seconds(1) else {
                return nil
            }
            return contents
        }
    }

    private func contents() throws(CanardError) -> Contents {
        if let contents = recentContents { return contents }
        return try reading.withLock { _ throws(CanardError) in
            guard let signature = FileSystem.signature(atPath: path) else {
                throw CanardError(
                    .recordingNotFound,
                    reason: "there is no file here to replay from",
                    file: url
                )
            }
            if var contents = known.withLock({ $0 }), contents.signature == signature {
                contents.checkedAt = .now
                known.withLock { [contents] in $0 = contents }
                return contents
            }
            let contents = try read(signature)
            interactions.withLock { $0 = GenerationalCache(limit: 16 << 20) }
            known.withLock { $0 = contents }
            return contents
        }
    }

    private func read(_ signature: FileSystem.Signature) throws(CanardError) -> Contents {
        let archive: any InteractionArchive
        do {
            archive = try ArchiveFormat.open(url)
        } catch let error as CanardError {
            throw error
        } catch {
            throw CanardError(
                .unreadableFile,
                reason: "\(error)",
                file: url,
                underlyingError: error
            )
        }
        var items: [String: Item] = [:]
        var table = AnswerTable<String>()
        for number in archive.numbers {
            guard let interaction = archive.interaction(number) else { continue }
            let identity = rules.identity(of: interaction.request)
            let id = "\(path)#\(number)"
            let answer = AnswerSet.Answer(interaction, identity, path: id)
            let item = Item(
                number: number,
                identity: identity,
                answer: answer,
                match: interaction.match
            )
            items[id] = item
            table.insert(id, key: item.key, match: item.match)
        }
        return Contents(
            archive: archive,
            items: items,
            table: table,
            signature: signature,
            checkedAt: .now
        )
    }

    // MARK: - Answers

    func rememberedAnswers(for live: RequestIdentity) -> AnswerSet? {
        live.hasConditions ? nil : recentContents.flatMap { answers(for: live, $0) }
    }

    func answers(for live: RequestIdentity) throws(CanardError) -> AnswerSet? {
        answers(for: live, try contents())
    }

    private func answers(for live: RequestIdentity, _ contents: Contents) -> AnswerSet? {
        contents.table.answers(
            for: live,
            now: contents.checkedAt,
            isAccepted: { contents.items[$0]?.identity.satisfiesConditions(for: live) ?? false },
            answer: { contents.items[$0]?.answer }
        )
    }

    func rememberedInteraction(_ answer: AnswerSet.Answer, of set: AnswerSet) -> Canard.Interaction?
    {
        interactions.withLock { $0.value(for: answer.path) }
    }

    func interaction(
        _ answer: AnswerSet.Answer,
        of set: AnswerSet
    ) throws(CanardError) -> Canard.Interaction? {
        let contents = try contents()
        guard let item = contents.items[answer.path], item.key == set.key else {
            return nil
        }
        guard let interaction = contents.archive.interaction(item.number),
            rules.identity(of: interaction.request).key == item.identity.key
        else {
            // The file was changed in its place; it is read again when it is asked again.
            known.withLock { $0 = nil }
            return nil
        }
        if let reason = interaction.response?.body.missingReason {
            throw CanardError(
                .invalidBodyFile,
                reason: "the body is missing: \(reason)",
                file: url(of: item)
            )
        }
        let cost = interaction.request.body.count + (interaction.response?.body.count ?? 0) + 4096
        interactions.withLock { $0.insert(interaction, for: answer.path, cost: cost) }
        return interaction
    }

    func source(of answer: AnswerSet.Answer) -> Canard.HandledRequest.Source {
        .file(known.withLock { $0?.items[answer.path] }.map { url(of: $0) } ?? url)
    }

    /// The file with the number of an interaction as its fragment.
    private func url(of item: Item) -> URL {
        URL(text: "\(url.absoluteString)#\(item.number)") ?? url
    }

    func place() throws(CanardError) -> Canard.UnmatchedRequest.Place {
        let count = try contents().items.count
        return Canard.UnmatchedRequest.Place(url: url, interactionCount: count, damage: [])
    }

    func nearMisses(for live: RequestIdentity) throws(CanardError) -> [Canard.NearMiss] {
        let items = try contents().items.values
        let sketch = RequestSketch(live)
        // Comparing all of a long file in full would take too long.
        let closest = items.map { ($0, RequestSketch($0.identity).distance(to: sketch)) }
            .sorted { ($0.1, $0.0.number) < ($1.1, $1.0.number) }.prefix(32)
        let misses = closest.compactMap { item, _ in
            Canard.NearMiss(
                file: url(of: item),
                recorded: item.identity,
                match: item.match,
                live: live
            )
        }
        return misses.nearest
    }
}
