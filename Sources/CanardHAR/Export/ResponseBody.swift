import Canard
import Foundation

/// The body of a response as an entry holds it.
struct ResponseBody {
    /// The text, or nil where there is no body to hold.
    let text: String?
    /// Whether the text is base64.
    let isBase64: Bool
    /// How many bytes there are, or nil where that is not known.
    let count: Int?
    /// Why there is no text though there was a body, or nil.
    let missingReason: String?

    init(_ response: Canard.Interaction.Response?, _ options: ExportOptions) throws(CanardError) {
        let body = response?.body ?? Canard.Body()
        let reason =
            body.missingReason
            ?? (body.count > options.maximumBodyLength
                ? "it is longer than \(options.maximumBodyLength) bytes" : nil)
        missingReason = reason
        count = body.missingReason == nil ? body.count : nil
        guard reason == nil, !body.isEmpty else {
            text = nil
            isBase64 = false
            return
        }
        let bytes = try body.data()
        let plain = Self.plainText(bytes, Charset(contentType: response?.headers["Content-Type"]))
        text = plain ?? bytes.base64EncodedString()
        isBase64 = plain == nil
    }

    /// A body is a text where any reader makes the same bytes of it again.
    private static func plainText(_ bytes: Data, _ charset: Charset?) -> String? {
        guard let text = bytes.exactText, !text.utf8.contains(0) else { return nil }
        guard let charset, !charset.isUTF8 else { return text }
        return charset.hasASCII && text.utf8.allSatisfy { $0 < 0x80 } ? text : nil
    }
}
