import Canard

/// Tells media types of what a page is made of, besides itself and its data.
enum AssetType {
    /// Returns whether a media type is one of those.
    static func covers(_ contentType: String?) -> Bool {
        guard let essence = MediaType(contentType)?.essence else { return false }
        return families.contains { essence.hasPrefix($0) } || types.contains(essence)
    }

    private static let families = ["image/", "audio/", "video/", "font/"]

    private static let types: Set<String> = [
        "text/css", "text/javascript", "application/javascript", "application/x-javascript",
        "application/font-woff", "application/font-woff2", "application/x-font-ttf",
        "application/x-font-woff", "application/vnd.ms-fontobject", "application/manifest+json",
    ]
}
