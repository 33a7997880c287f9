import Canard
import Foundation

/// Makes the bytes of a request's body out of a `postData` member.
struct PostDataReader {
    let request: JSONDocument.Value
    /// The media type that the header fields or the member state.
    let mimeType: String?
    /// Whether a request of the method usually has a body.
    let isExpected: Bool
    /// Reads a file beside the HAR file.
    let sideFile: (String) -> BodyReading

    /// The body.
    var body: BodyReading {
        let data = request["postData"]
        if let text = data?["text"], text.kind == .string, text.range.count > 2 {
            return decoded(text, encoding: data?["encoding"])
        }
        if let name = data?["_file"]?.string { return sideFile(name) }
        let own = request["_content"]
        if let text = own?["text"], text.kind == .string, text.range.count > 2 {
            return decoded(text, encoding: own?["encoding"])
        }
        let params = data?["params"]?.elements ?? []
        if !params.isEmpty {
            return FormParameters(params, mimeType: mimeType, length: bodySize).body
        }
        guard isExpected, bodySize ?? 0 > 0 else { return .bytes([]) }
        return .missing("the file has no text for the request's body")
    }

    private var bodySize: Int? { request["bodySize"]?.lenientInt }

    private func decoded(_ value: JSONDocument.Value, encoding: JSONDocument.Value?) -> BodyReading
    {
        let encoding = encoding?.string?.trimmingCharacters(in: .whitespaces).lowercased()
        if encoding == "base64" {
            if let bytes = EncodedText.base64(value.repairedText) { return .bytes(bytes) }
            var reading = BodyReading.bytes(value.repairedBytes)
            reading.warnings.append("the request's text is said to be base64, and is not")
            return reading
        }
        guard let text = value.string else { return .bytes(value.repairedBytes) }
        // One character a byte, as some browsers write what is no text.
        if let bodySize, bodySize != text.utf8.count, bodySize == text.unicodeScalars.count,
            let bytes = EncodedText.latin1(text)
        {
            return .bytes(bytes)
        }
        var reading = BodyReading.bytes(Array(text.utf8))
        if text.unicodeScalars.contains("\u{FFFD}") {
            reading.warnings.append("the request's body was no text, and has lost bytes")
        }
        return reading
    }
}
