/// Why the demo cannot go on, in words for people.
struct DemoError: Error, CustomStringConvertible {
    /// The sentence for people.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
