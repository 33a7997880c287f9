import Canard
import Foundation

/// Says which entries are no exchanges that can be replayed, or are not wanted, and why.
struct EntryPolicy {
    let entry: HARDocument.Entry
    /// The URL of the interaction, or nil where the text cannot be one.
    let url: URL?
    let options: ImportOptions

    /// Why an entry is passed over, and where that stands; nil for one that is taken.
    var refusal: (reason: String, place: String?)? {
        guard HARHeaders.isName(entry.method) else {
            return ("the method is no word that HTTP allows", "request.method")
        }
        if let reason = refusalOfURL { return (reason, "request.url") }
        if let url, !options.wants(url) {
            return (ImportOptions.unwantedHost, nil)
        }
        // What Canard wrote itself was worth recording.
        if entry.isOwn { return nil }
        if entry.method == "CONNECT" { return ("CONNECT opens a tunnel, and is no exchange", nil) }
        if isWebSocket { return ("WebSockets are not replayed", nil) }
        if options.noAssets, isAsset { return (ImportOptions.unwantedAsset, nil) }
        if !options.includesCached, let reason = refusalOfCached { return (reason, nil) }
        if entry.status == 206, entry.requestHeaders["Range"] == nil {
            return ("a part of a content, and the request does not say which", "response.status")
        }
        return nil
    }

    private var refusalOfURL: String? {
        let text = entry.url
        guard !text.isEmpty else { return "there is no URL" }
        let parts = URLParts(text)
        guard let scheme = parts.scheme?.lowercased() else { return "the URL is not absolute" }
        if scheme == "ws" || scheme == "wss" { return "WebSockets are not replayed" }
        guard scheme == "http" || scheme == "https" else {
            return "only http and https are recorded, not '\(scheme.prefix(20)):'"
        }
        guard !parts.host.isEmpty, url?.host != nil else {
            return "the URL has no host"
        }
        return nil
    }

    private var isWebSocket: Bool {
        entry.status == 101 || entry.root["_webSocketMessages"] != nil
            || entry.root["_resourceType"]?.string == "websocket"
    }

    private var refusalOfCached: String? {
        if entry.status == 304 { return "304 says that the client has the content already" }
        let cache = entry.root["_fromCache"] ?? entry.response?["_fromCache"]
        let fetch = entry.response?["_fetchType"] ?? entry.root["_fetchType"]
        let isCached =
            cache.map { $0.isTrue || $0.string.map { !$0.isEmpty } == true } == true
            || fetch?.string?.contains("Cache") == true
        return isCached ? "it came from the browser's cache" : nil
    }

    private var isAsset: Bool {
        let kind = entry.root["_resourceType"]?.string?.lowercased()
        if let kind, Self.assetKinds.contains(kind) { return true }
        return AssetType.covers(entry.mimeType)
    }

    private static let assetKinds: Set<String> = [
        "image", "font", "stylesheet", "script", "media", "manifest", "texttrack",
    ]
}

extension HARDocument.Entry {
    /// Whether Canard wrote the entry.
    var isOwn: Bool { root[CanardMember.name]?["format"]?.lenientInt != nil }
}
