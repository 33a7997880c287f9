/// What is wrong with the arguments, with the option, the value and the choices.
struct UsageError: Error, CustomStringConvertible {
    /// The sentence for people.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
