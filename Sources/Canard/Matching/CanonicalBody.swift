import Foundation

/// A request body in the one form in which equal bodies are equal bytes.
struct CanonicalBody {
    /// What a body was taken for.
    enum Kind {
        case json
        case form
        case bytes
    }

    /// The bytes whose digest the key carries; empty for no body.
    let bytes: [UInt8]
    /// What the body was taken for.
    private(set) var kind = Kind.bytes
    /// The name of the GraphQL operation that the body asks for, or nil.
    private(set) var graphQLOperation: String?

    /// Reads the body of a request.
    init(_ request: Canard.Interaction.Request, ignoring paths: [JSONPath]) {
        let contentType = request.body.isEmpty ? nil : request.headers["Content-Type"]
        self.init(request.body, contentType: contentType, ignoring: paths)
    }

    /// Reads a body by its media type.
    ///
    /// JSON is also taken for JSON without a content type, or under that of a form, which is what many
    /// clients send: there only as an object or array, since `1` may be anything.
    init(_ body: Data, contentType: String?, ignoring paths: [JSONPath]) {
        guard !body.isEmpty else {
            bytes = []
            return
        }
        let type = MediaType(contentType)
        let mayBeJSON = type == nil || type?.isForm == true
        if type?.isJSON == true || mayBeJSON && body.beginsJSONContainer,
            let document = try? JSONDocument(body),  // What is no JSON is compared as bytes.
            !mayBeJSON || document.root.kind == .object || document.root.kind == .array
        {
            bytes = CanonicalJSON.bytes(of: document.root, leavingOut: paths)
            graphQLOperation = Self.graphQLOperation(in: document.root)
            kind = .json
        } else if type?.isForm == true {
            bytes = FormPairs(body).sortedText()
            kind = .form
        } else if let boundary = type?.multipartBoundary {
            bytes = Self.replacingBoundary(boundary, in: Array(body))
        } else {
            bytes = Array(body)
        }
    }

    private static func graphQLOperation(in root: JSONDocument.Value) -> String? {
        guard root["query"]?.kind == .string else { return nil }
        return root["operationName"]?.string
    }

    /// Replaces a multipart boundary where it begins a line; it is random for each request.
    private static func replacingBoundary(_ boundary: String, in body: [UInt8]) -> [UInt8] {
        let delimiter = Array("--\(boundary)".utf8)
        let replacement = Array("--canard-boundary".utf8)
        var output: [UInt8] = []
        output.reserveCapacity(body.count)
        var index = 0
        while index < body.count {
            let beginsLine = index == 0 || body[index - 1] == 0x0A
            if beginsLine, body[index...].starts(with: delimiter) {
                output.append(contentsOf: replacement)
                index += delimiter.count
            } else {
                output.append(body[index])
                index += 1
            }
        }
        return output
    }
}
