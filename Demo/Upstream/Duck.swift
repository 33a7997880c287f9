/// A duck of the pond, as the API tells of it.
struct Duck: Codable, Sendable, Equatable {
    /// The number in the API's URLs.
    let id: Int
    /// The name in English.
    let name: String
    /// The scientific name.
    let latin: String
    /// How many of them are on the pond.
    let count: Int

    /// The ducks of the pond; the last came last.
    static let all = [
        Duck(id: 1, name: "Mallard", latin: "Anas platyrhynchos", count: 12),
        Duck(id: 2, name: "Teal", latin: "Anas crecca", count: 5),
        Duck(id: 3, name: "Eider", latin: "Somateria mollissima", count: 2),
    ]

    /// A picture, 16 by 16 pixels, as PNG.
    static let pictureInBase64 =
        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQBAMAAADt3eJSAAAAElBMVEX/////1jPwgCAeHh7WqB5Q"
        + "ltwoEdQQAAAAAXRSTlMAQObYZgAAAEdJREFUeNpjYEAARkEBCENQUBDKMIQwlGAiSoowKUWYYpAu"
        + "RqgusCSjoKALmCEoKOICVgWWEYBIgWVCoYCBNTQgNBRIwN0AAHnzCJFjjoeaAAAAAElFTkSuQmCC"
}
