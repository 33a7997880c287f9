/// Why compressed bytes cannot be undone.
enum InflateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The bytes end too early.
    case truncated
    /// The bytes are not what they say they are.
    case invalid(String)
    /// More comes out than is allowed.
    case tooLong(limit: Int)

    var description: String {
        switch self {
        case .truncated: "the compressed data ends too early"
        case .invalid(let reason): "the compressed data is damaged: \(reason)"
        case .tooLong(let limit): "the compressed data is more than \(limit) bytes long"
        }
    }
}
