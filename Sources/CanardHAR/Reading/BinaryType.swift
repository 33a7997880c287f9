import Canard

/// Tells media types whose content is never a text.
enum BinaryType {
    /// Returns whether a media type is one of those.
    static func covers(_ contentType: String?) -> Bool {
        guard let essence = MediaType(contentType)?.essence else { return false }
        if essence == "image/svg+xml" { return false }
        let families = ["image/", "audio/", "video/", "font/"]
        return families.contains { essence.hasPrefix($0) } || types.contains(essence)
    }

    private static let types: Set<String> = [
        "application/octet-stream", "application/pdf", "application/zip", "application/gzip",
        "application/x-gzip", "application/wasm", "application/protobuf", "application/x-protobuf",
        "application/grpc", "application/msgpack", "application/cbor", "application/zstd",
        "application/font-woff", "application/x-font-ttf", "binary/octet-stream",
    ]
}
