import Canard
import Foundation

/// Makes the bytes of a response out of a `content` member.
struct ContentReader {
    /// The member, or nil where there is none.
    let content: JSONDocument.Value?
    /// The response's header fields.
    let headers: Canard.HeaderFields
    /// The media type that the header fields or the member state.
    let mimeType: String?
    /// Whether the file is Polly's, which writes what it got from the wire.
    let isPolly: Bool
    /// Whether Canard wrote the file, so that nothing has to be guessed.
    let isOwn: Bool
    /// Reads a file beside the HAR file.
    let sideFile: (String) -> BodyReading

    /// The longest body that compressed bytes may stand for.
    static let maximumLength = 128 << 20

    /// The size that is stated, or nil; no body is as long as what would not fit.
    var size: Int? {
        content?["size"]?.lenientNumber.flatMap { size in
            abs(size) < 1e12 ? Int(exactly: size.rounded()) : nil
        }
    }

    /// Returns the body; without any text it is missing if there should be one, else empty.
    func body(isExpected: Bool, bodySize: Int?) -> BodyReading {
        if let content, let text = content["text"], text.kind == .string, !isMissing(text) {
            if isOwn { return own(text, content) }
            return checked(inflated(decoded(text, content)), text)
        }
        if let name = content?["_file"]?.string { return sideFile(name) }
        let stated = size ?? Int(headers["Content-Length"] ?? "") ?? bodySize ?? 0
        let isStated = stated > 0 || (stated < 0 && ((bodySize ?? 0) > 0 || announcesBody))
        guard isExpected, isStated else { return .bytes([]) }
        let comment = content?["comment"]?.string ?? ""
        let note = comment.isEmpty ? "" : ": \(comment)"
        return .missing("the file has no text for it\(note)")
    }

    private var announcesBody: Bool { Int(headers["Content-Length"] ?? "").map { $0 > 0 } ?? false }

    private func isMissing(_ text: JSONDocument.Value) -> Bool {
        text.range.count == 2 && ((size ?? 0) > 0 || content?["_file"] != nil)
    }

    private func own(_ text: JSONDocument.Value, _ content: JSONDocument.Value) -> BodyReading {
        let bytes =
            content["encoding"]?.string == "base64" ? EncodedText.base64(text.repairedText) : nil
        return .bytes(bytes ?? text.repairedBytes)
    }

    private var codings: [String] {
        headers.values(for: "Content-Encoding")
            .flatMap { $0.split(separator: ",") }.map { $0.trimmed.lowercased() }
            .filter { $0 != "identity" && !$0.isEmpty }
    }

    private func decoded(_ text: JSONDocument.Value, _ content: JSONDocument.Value) -> BodyReading {
        let stated = content["encoding"]?.string?.trimmingCharacters(in: .whitespaces).lowercased()
        let isBase64 = stated == "base64"
        if isPolly, let bytes = chunks(text.repairedText, isBase64: isBase64) {
            return .bytes(bytes)
        }
        if isBase64 {
            if let bytes = EncodedText.base64(text.repairedText) { return .bytes(bytes) }
            var reading = plain(text)
            reading.warnings.append(
                "the text is said to be base64, and is not; it is taken as it is"
            )
            return reading
        }
        if let bytes = unflagged(text.repairedText, content) { return .bytes(bytes) }
        return plain(text)
    }

    /// Polly keeps the pieces of a compressed body as a list within the text, in base64 or hexadecimal.
    private func chunks(_ text: String, isBase64: Bool) -> [UInt8]? {
        guard !codings.isEmpty, text.hasPrefix("["),
            let list = try? JSONDocument(text.utf8).root  // What is no list is a text.
        else { return nil }
        var bytes: [UInt8] = []
        for element in list.elements {
            guard let piece = element.string,
                let decoded = isBase64
                    ? EncodedText.base64(piece) : EncodedText.hexadecimal(piece)
            else { return nil }
            bytes += decoded
        }
        // A list of texts may look like digits as well; only what is compressed cannot be mistaken.
        let isCompressed = CompressedFormat(head: bytes) != nil || codings.last == "br"
        return isCompressed ? bytes : nil
    }

    /// Some tools write binary bodies as base64 or hexadecimal digits, and do not say so.
    private func unflagged(_ text: String, _ content: JSONDocument.Value) -> [UInt8]? {
        let isBinary = content["_isBinary"]?.isTrue == true
        guard isBinary || BinaryType.covers(mimeType), let size, size > 0 else { return nil }
        if isPolly, text.utf8.count == 2 * size, let bytes = EncodedText.hexadecimal(text) {
            return bytes
        }
        guard text.utf8.count == (size + 2) / 3 * 4, let bytes = EncodedText.base64(text),
            bytes.count == size
        else { return nil }
        return bytes
    }

    private func plain(_ value: JSONDocument.Value) -> BodyReading {
        guard let text = value.string else { return .bytes(value.repairedBytes) }
        let isBinary = BinaryType.covers(mimeType) || text.hasPrefix("\u{1F}\u{FFFD}")
        if isBinary, text.unicodeScalars.contains("\u{FFFD}") {
            return .missing("it is binary, and was written as text, which lost it")
        }
        guard let charset = Charset(contentType: mimeType), !charset.isUTF8 else {
            return .bytes(Array(text.utf8))
        }
        if let bytes = charset.encoded(text) { return .bytes(bytes) }
        var reading = BodyReading.bytes(Array(text.utf8))
        reading.isRecoded = true
        reading.warnings.append("the text is written in UTF-8, not in '\(charset.name)'")
        return reading
    }

    /// Bodies are decoded nearly always, whatever the header fields say; the first bytes tell.
    private func inflated(_ reading: BodyReading) -> BodyReading {
        guard case .bytes(let bytes) = reading.content, let coding = codings.last else {
            return reading
        }
        let format = CompressedFormat(head: bytes)
        let isCompressed =
            format == .gzip && ["gzip", "x-gzip"].contains(coding)
            || format == .zlib && coding == "deflate"
        if isCompressed, let format {
            do {
                var inflated = reading
                inflated.content = .bytes(
                    try format.inflated(bytes, limit: Self.maximumLength)
                )
                return inflated
            } catch {
                return .missing("\(error)")
            }
        }
        let isOnlyBr = isPolly && coding == "br" && content?["text"]?.string?.hasPrefix("[") == true
        let isReadable = Data(bytes).exactText != nil
        return isOnlyBr && !isReadable
            ? .missing("it is compressed with br, which is not undone") : reading
    }

    private func checked(_ reading: BodyReading, _ text: JSONDocument.Value) -> BodyReading {
        guard case .bytes(let bytes) = reading.content, let size, bytes.count < size,
            codings.isEmpty,
            content?["compression"] == nil || content?["compression"]?.kind == .null,
            text.string?.utf16.count != size
        else { return reading }
        var reading = reading
        reading.warnings.append("the body has \(bytes.count) bytes, and \(size) are stated")
        return reading
    }
}
