/// What a file says of a body.
struct BodyReading: Sendable, Hashable {
    /// The bytes, or why they are not there.
    enum Content: Sendable, Hashable {
        case bytes([UInt8])
        case missing(reason: String)
    }

    var content: Content
    /// What looks wrong.
    var warnings: [String] = []
    /// Whether the text was written in UTF-8, which is not what its media type states.
    var isRecoded = false

    /// A body of some bytes.
    static func bytes(_ bytes: [UInt8]) -> BodyReading { BodyReading(content: .bytes(bytes)) }

    /// A body that is not there.
    static func missing(_ reason: String) -> BodyReading {
        BodyReading(content: .missing(reason: reason))
    }
}
