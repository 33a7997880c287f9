/// What a user logs in with.
struct Credentials: Sendable {
    let user: String
    let password: String

    /// The user that the pond knows.
    static let donald = Credentials(user: "donald", password: "quack-quack-42")

    /// The login form's fields as they are sent.
    var form: String { "user=\(user)&password=\(password)" }
}
