import Foundation

/// Hosts that stand for others in keys and on disk.
struct HostAliases: Sendable {
    private let byHost: [String: String]

    /// Takes aliases as users write them: hosts, with ports where they matter.
    init(_ aliases: [String: String]) {
        byHost = Dictionary(aliases.map { ($0.key.lowercased(), $0.value) }) { $1 }
    }

    /// Whether there are none.
    var isEmpty: Bool { byHost.isEmpty }

    /// Returns the URL with the alias of its host and port, else of its host alone, in their place.
    ///
    /// An alias for the host alone keeps the port, unless the alias states one.
    func applied(to url: URL) -> URL {
        guard !byHost.isEmpty else { return url }
        var parts = URLParts(url.absoluteString)
        let host = parts.host.lowercased()
        let implied = parts.scheme.flatMap { CanonicalURL.defaultPort(of: $0.lowercased()) }.map(
            String.init
        )
        let port = parts.port.map(String.init)
        if let alias = (port ?? implied).flatMap({ byHost["\(host):\($0)"] }) {
            parts.hostAndPort = alias[...]
        } else if let alias = byHost[host] {
            let statesPort = URLParts("//" + alias).port != nil
            parts.hostAndPort = (port == nil || statesPort ? alias : "\(alias):\(port ?? "")")[...]
        } else {
            return url
        }
        return URL(text: parts.text) ?? url
    }
}
