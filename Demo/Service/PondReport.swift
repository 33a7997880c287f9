import Foundation

/// What the service knows of the pond; where a question fails, it keeps what it knew.
struct PondReport: Sendable, Equatable, Codable {
    /// The ducks on the pond.
    var ducks: [Duck] = []
    /// The name of the duck that came last.
    var newest: String?
    /// The weather in the API's words.
    var weather: String?
    /// How much bread there is.
    var loaves: Int?
    /// The size of the picture.
    var pictureBytes: Int?
    /// Who is logged in.
    var user: String?
    /// What went wrong in the latest round.
    var troubles: [String] = []

    /// Takes over what a round of answers says.
    mutating func learn(from answers: [Answer]) {
        troubles = answers.compactMap(\.trouble)
        for answer in answers where answer.trouble == nil { learn(from: answer) }
        if answers.contains(where: { $0.status == 401 }) { user = nil }
    }

    private mutating func learn(from answer: Answer) {
        switch answer.request {
        case "GET /ducks": ducks = answer.decoded([String: [Duck]].self)?["ducks"] ?? ducks
        case "GET /ducks/newest": newest = answer.decoded(Duck.self)?.name ?? newest
        case "GET /ducks/picture.png": pictureBytes = answer.body.count
        case "GET /weather": weather = String(decoding: answer.body, as: UTF8.self)
        case "GET /bread": loaves = answer.decoded([String: Int].self)?["loaves"] ?? loaves
        case "GET /me": user = answer.decoded([String: String].self)?["user"] ?? user
        default: break
        }
    }

    /// The report in two lines at most.
    var lines: [String] {
        let names = ducks.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
        let facts = [
            ducks.isEmpty ? "no ducks known" : names,
            newest.map { "newest \($0)" },
            weather,
            loaves.map { $0 == 1 ? "1 loaf" : "\($0) loaves" },
            pictureBytes.map { "\($0)-byte picture" },
            user.map { "as \($0)" } ?? "not logged in",
        ]
        let first = facts.compactMap { $0 }.joined(separator: "; ")
        return troubles.isEmpty ? [first] : [first, "trouble: " + troubles.joined(separator: ", ")]
    }
}

extension Answer {
    /// The body as a value, or nil where it is another: of such an answer the service takes nothing.
    fileprivate func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: body)
    }
}
