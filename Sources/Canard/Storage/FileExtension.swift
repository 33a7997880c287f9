package import Foundation

/// The extension of a body's file: from the media type, else from the first bytes, else `bin`.
package enum FileExtension {
    /// Returns the extension without its dot.
    ///
    /// Parameters of the media type play no part, and no extension is one that a build system compiles.
    static func of(_ body: Data, contentType: String?) -> String {
        if let type = MediaType(contentType) {
            if let known = byMediaType[type.essence] { return known }
            if type.essence.hasSuffix("+json") { return "json" }
            if type.essence.hasSuffix("+xml") { return "xml" }
            if type.essence.hasSuffix("+zip") { return "zip" }
        }
        return sniffed(body) ?? "bin"
    }

    /// Returns the extension that the first bytes tell, or nil.
    package static func sniffed(_ body: Data) -> String? {
        let head = Array(body.prefix(16))
        if head.count >= 12, head.starts(with: "RIFF".utf8), head[8...].starts(with: "WEBP".utf8) {
            return "webp"
        }
        if head.count >= 12, head[4...].starts(with: "ftyp".utf8) { return "mp4" }
        return signatures.first { head.starts(with: $0.bytes) }?.name
    }

    private static let signatures: [(bytes: [UInt8], name: String)] = [
        ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"),
        (Array("%PDF".utf8), "pdf"), ([0x50, 0x4B, 0x03, 0x04], "zip"), ([0x1F, 0x8B], "gz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "zst"), (Array("wOFF".utf8), "woff"),
        (Array("wOF2".utf8), "woff2"),
        (Array("OggS".utf8), "ogg"), (Array("ID3".utf8), "mp3"), (Array("BM".utf8), "bmp"),
        ([0x00, 0x00, 0x01, 0x00], "ico"), (Array("SQLite".utf8), "sqlite"),
    ]

    private static let byMediaType: [String: String] = [
        "application/json": "json", "text/json": "json", "application/x-ndjson": "ndjson",
        "application/xml": "xml", "text/xml": "xml", "text/html": "html",
        "application/xhtml+xml": "xhtml", "image/svg+xml": "svg", "application/rss+xml": "rss",
        "application/atom+xml": "atom", "text/plain": "txt", "text/css": "css", "text/csv": "csv",
        "text/markdown": "md", "text/calendar": "ics", "text/vcard": "vcf",
        "text/event-stream": "events.txt", "text/javascript": "js", "application/javascript": "js",
        "application/x-javascript": "js", "application/manifest+json": "webmanifest",
        "application/x-www-form-urlencoded": "form.txt", "application/yaml": "yaml",
        "application/pdf": "pdf", "application/zip": "zip", "application/gzip": "gz",
        "application/zstd": "zst", "application/wasm": "wasm",
        "application/x-protobuf": "pb", "application/protobuf": "pb", "application/grpc": "pb",
        "application/msgpack": "msgpack", "application/cbor": "cbor",
        "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp",
        "image/avif": "avif", "image/heic": "heic", "image/bmp": "bmp", "image/tiff": "tiff",
        "image/x-icon": "ico", "image/vnd.microsoft.icon": "ico",
        "audio/mpeg": "mp3", "audio/ogg": "ogg", "audio/wav": "wav", "audio/mp4": "m4a",
        "video/mp4": "mp4", "video/webm": "webm", "video/mp2t": "mpegts",
        "application/vnd.apple.mpegurl": "m3u8", "application/x-mpegurl": "m3u8",
        "font/woff": "woff", "font/woff2": "woff2", "font/ttf": "ttf", "font/otf": "otf",
    ]
}
