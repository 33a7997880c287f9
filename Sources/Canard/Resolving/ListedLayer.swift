import Foundation

/// Interactions that are given rather than read from a folder.
struct ListedLayer: AnswerLayer {
    /// One of the interactions, and what it says under the rules in force.
    private struct Item: Sendable {
        let interaction: Canard.Interaction
        let identity: RequestIdentity
        let answer: AnswerSet.Answer
    }

    let path: String
    /// They answer as often as they are asked.
    let ownRepeats: Canard.RepeatPolicy? = .inOrderThenLast
    private let items: [String: Item]
    private let table: AnswerTable<String>

    /// Takes interactions; their order decides where several answer a request.
    ///
    /// - Parameters:
    ///   - interactions: What answers.
    ///   - path: A name of its own among the layers.
    ///   - rules: What decides keys.
    init(_ interactions: [Canard.Interaction], path: String, rules: MatchingRules) {
        self.path = path
        var items: [String: Item] = [:]
        var table = AnswerTable<String>()
        for (number, interaction) in interactions.enumerated() {
            var interaction = interaction
            interaction.ordinal = number + 1
            let identity = rules.identity(of: interaction.request)
            let id = "\(path)/\(number)"
            items[id] = Item(
                interaction: interaction,
                identity: identity,
                answer: AnswerSet.Answer(interaction, identity, path: id)
            )
            let key = interaction.match.map { identity.key(under: $0) } ?? identity.key
            table.insert(id, key: key, match: interaction.match)
        }
        self.items = items
        self.table = table
    }

    func rememberedAnswers(for live: RequestIdentity) -> AnswerSet? {
        live.hasConditions ? nil : answers(for: live)
    }

    func answers(for live: RequestIdentity) -> AnswerSet? {
        table.answers(
            for: live,
            now: .now,
            isAccepted: { items[$0]?.identity.satisfiesConditions(for: live) ?? false },
            answer: { items[$0]?.answer }
        )
    }

    func rememberedInteraction(_ answer: AnswerSet.Answer, of set: AnswerSet) -> Canard.Interaction?
    {
        items[answer.path]?.interaction
    }

    func interaction(_ answer: AnswerSet.Answer, of set: AnswerSet) -> Canard.Interaction? {
        items[answer.path]?.interaction
    }

    func source(of answer: AnswerSet.Answer) -> Canard.HandledRequest.Source { .handler }

    func place() -> Canard.UnmatchedRequest.Place {
        Canard.UnmatchedRequest.Place(url: nil, interactionCount: items.count, damage: [])
    }

    func nearMisses(for live: RequestIdentity) -> [Canard.NearMiss] {
        let misses = items.values.compactMap { item in
            Canard.NearMiss(
                file: nil,
                recorded: item.identity,
                match: item.interaction.match,
                live: live
            )
        }
        return misses.nearest
    }
}
