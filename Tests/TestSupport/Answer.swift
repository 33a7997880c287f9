package import Foundation
#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// What a client got for a request, comparable.
package struct Answer: Sendable, Hashable, CustomStringConvertible {
    /// The status code, or 0 where none came.
    package var status = 0
    /// The URL of the response.
    package var url: URL?
    /// The header fields as Foundation gives them.
    package var headers: [String: String] = [:]
    /// The body.
    package var body = Data()
    /// The code of the `URLError`, or nil where the load ended well.
    package var errorCode: Int?

    package init() {}

    /// Takes a response and its body.
    package init(_ response: URLResponse?, _ body: Data) {
        self.body = body
        url = response?.url
        guard let response = response as? HTTPURLResponse else { return }
        status = response.statusCode
        for (name, value) in response.allHeaderFields {
            headers["\(name)".lowercased()] = "\(value)"
        }
    }

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    package var description: String {
        "\(status) \(text.prefix(200)) error \(errorCode.map(String.init) ?? "none") \(headers)"
    }
}

extension Answer {
    /// The answer without what only says how it was transferred.
    package var withoutTransfer: Answer {
        without(["content-encoding", "content-length", "transfer-encoding", "connection"])
    }

    /// The answer without some header fields, by name in lower case.
    package func without(_ names: Set<String>) -> Answer {
        var copy = self
        for name in names { copy.headers[name] = nil }
        return copy
    }
}
