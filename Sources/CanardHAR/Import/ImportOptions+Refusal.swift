import Canard
import Foundation

extension ImportOptions {
    static let unwantedHost = "the host is not one of those that are wanted"
    static let unwantedAsset = "assets are not wanted"

    /// Returns whether exchanges with the host of a URL are taken.
    func wants(_ url: URL) -> Bool {
        if hosts.isEmpty { return true }
        let parts = URLParts(url.absoluteString)
        let port = parts.port ?? (parts.scheme?.lowercased() == "https" ? "443" : "80")
        return hosts.contains { $0.covers(host: parts.host.lowercased(), port: port) }
    }

    /// Returns why an interaction is not wanted, or nil.
    func refusal(of interaction: Canard.Interaction) -> String? {
        if !wants(interaction.request.url) { return Self.unwantedHost }
        let type = interaction.response?.headers["Content-Type"]
        return noAssets && AssetType.covers(type) ? Self.unwantedAsset : nil
    }
}
