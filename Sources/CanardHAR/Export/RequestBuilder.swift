import Canard
import Foundation

/// Makes the request of an entry.
struct RequestBuilder {
    private let source: Canard.Interaction.Request
    private let rest: OrderedJSON?
    private let options: ExportOptions

    init(
        _ request: Canard.Interaction.Request,
        _ rest: OrderedJSON?,
        _ options: ExportOptions
    ) {
        source = request
        self.rest = rest
        self.options = options
    }

    /// The request.
    var request: OrderedJSON {
        let url = writtenURL
        var request = OrderedJSON.members([
            "method": .string(source.method),
            "url": .string(url),
            "httpVersion": .string(HTTPVersion.normalized(rest?["httpVersion"]?.text)),
            "cookies": HARCookies.list(ofRequest: source.headers),
            "headers": .pairs(source.headers),
            "queryString": HARQuery.list(url),
            "postData": postData,
            "headersSize": rest?["headersSize"].flatMap { $0.number == nil ? nil : $0 }
                ?? .number(-1),
            "bodySize": .number(source.body.count),
        ])
        request.addMembers(of: rest, besides: ["postData"])
        return request
    }

    /// The text that the URL was made of, where it still makes that URL.
    private var writtenURL: String {
        let url = source.url.absoluteString
        guard let text = rest?["url"]?.text, URL(text: text)?.absoluteString == url else {
            return url
        }
        return text
    }

    private var postData: OrderedJSON? {
        guard !source.body.isEmpty else { return nil }
        let contentType = source.headers["Content-Type"] ?? ""
        let text = source.body.exactText.flatMap { $0.utf8.contains(0) ? nil : $0 }
        let isForm = MediaType(contentType)?.isForm == true
        var data = OrderedJSON.members([
            "mimeType": .string(contentType),
            "params": text.flatMap { text in
                isForm && options.listsFormFields ? .array(HARQuery.pairs(text)) : nil
            },
            "text": .string(text ?? source.body.base64EncodedString()),
            "encoding": text == nil ? .string("base64") : nil,
            "comment": text == nil ? .string("The text is base64 of a binary body.") : nil,
        ])
        data.addMembers(of: rest?["postData"], besides: ["text", "params", "encoding"])
        return data
    }
}
