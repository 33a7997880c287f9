import Canard
import Foundation

/// A response as it was received.
struct RawResponse: Sendable {
    enum Framing {
        case none
        case length(Int)
        case chunked
        case untilClose
    }

    /// The connection ended within the response.
    struct Incomplete: Error {}

    let statusLine: String
    let status: Int
    let headers: Canard.HeaderFields
    var body = Data()

    var text: String { String(decoding: body, as: UTF8.self) }

    /// Reads a head without the empty line.
    init(head: Data) throws {
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let parts = lines[0].split(separator: " ")
        guard parts.count >= 2, let status = Int(parts[1]) else { throw Incomplete() }
        self.status = status
        statusLine = lines[0]
        headers = Canard.HeaderFields(
            lines.dropFirst().map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                let value = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
                return Canard.HeaderFields.Field(name: String(parts[0]), value: value)
            }
        )
    }

    func framing(for method: String) -> Framing {
        if method == "HEAD" || status < 200 || status == 204 || status == 304 { return .none }
        if headers["Transfer-Encoding"] == "chunked" { return .chunked }
        return headers["Content-Length"].flatMap { Int($0) }.map(Framing.length) ?? .untilClose
    }
}
