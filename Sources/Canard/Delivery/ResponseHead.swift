import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Canard.Interaction.Response {
    /// Returns the head that a replay hands to the client, or nil where Foundation takes none such.
    func replayedHead(url: URL, method: String) -> HTTPURLResponse? {
        let headers = replayedHeaders(method: method)
        var fields: [String: String] = [:]
        for field in headers where fields[field.name] == nil {
            fields[field.name] = headers[field.name]
        }
        return HTTPURLResponse(
            url: url,
            statusCode: statusCode,
            httpVersion: "HTTP/1.1",
            headerFields: fields
        )
    }
}
