import Foundation

/// Where requests are answered from: a recording in a folder, or interactions that are given.
protocol AnswerLayer: Sendable {
    /// What the layer's calls are counted under.
    var path: String { get }

    /// What comes when answers are used up, where the layer decides that; or nil.
    var ownRepeats: Canard.RepeatPolicy? { get }

    /// Returns the answers without looking at any file, or nil where that takes more.
    func rememberedAnswers(for live: RequestIdentity) -> AnswerSet?

    /// Returns what answers a request as it is now, or nil where nothing does.
    func answers(for live: RequestIdentity) throws(CanardError) -> AnswerSet?

    /// Returns an interaction if it is in memory and as it was on disk.
    func rememberedInteraction(_ answer: AnswerSet.Answer, of set: AnswerSet) -> Canard.Interaction?

    /// Returns an interaction with its bodies, or nil where it went away or answers other requests.
    func interaction(
        _ answer: AnswerSet.Answer,
        of set: AnswerSet
    ) throws(CanardError) -> Canard.Interaction?

    /// Where an answer comes from, for those who are told.
    func source(of answer: AnswerSet.Answer) -> Canard.HandledRequest.Source

    /// What the report of a miss says of the layer: how many interactions there are, and what is damaged.
    func place() throws(CanardError) -> Canard.UnmatchedRequest.Place

    /// Returns what nearly answers a request that nothing answers, the closest first.
    func nearMisses(for live: RequestIdentity) throws(CanardError) -> [Canard.NearMiss]
}

extension AnswerLayer {
    var ownRepeats: Canard.RepeatPolicy? { nil }

    /// Returns where a 304 is that is here for a request which it does not answer, or nil.
    func notModified(for live: RequestIdentity) throws(CanardError) -> URL? {
        var conditional = live
        conditional.isConditional = true
        let answer = try answers(for: conditional)?.answers.first(where: \.isNotModified)
        guard let answer, case .file(let url) = source(of: answer) else { return nil }
        return url
    }
}
