/// What all connections of a server share.
struct Service: Sendable {
    let handler: HTTPServer.Handler
    let limits: HTTPServer.Limits
    /// The source of `Date`, or nil where responses have none.
    let date: CurrentDate?
    let onError: (@Sendable (any Error) -> Void)?
}
