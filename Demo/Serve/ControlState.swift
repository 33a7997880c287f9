import Canard
import Foundation

/// What `GET /canard` shows.
struct ControlState: Encodable {
    /// How many of the last requests are shown.
    static let maximumRequests = 20

    /// The members as JSON has them.
    private enum CodingKeys: String, CodingKey {
        case upstream
        case recording
        case policy
        case loading
        case fallback
        case requests
    }

    /// Whether the upstream runs.
    let upstream: Bool

    /// Writes the settings in force; what is not set is null, so that all that can be set is seen.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(upstream, forKey: .upstream)
        try container.encode(Canard.recordingURL?.path, forKey: .recording)
        try container.encode(Canard.recordingPolicy.description, forKey: .policy)
        try container.encode(Canard.loadingURLs.map(\.path), forKey: .loading)
        try container.encode(Canard.shouldFallbackToNetwork, forKey: .fallback)
        let requests = Canard.requests.suffix(Self.maximumRequests).map(\.description)
        try container.encode(requests, forKey: .requests)
    }
}
