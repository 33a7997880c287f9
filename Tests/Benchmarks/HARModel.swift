import Foundation

/// What one would write first: the format as a `Codable` model, decoded at once.
struct HARModel: Decodable {
    struct Log: Decodable {
        var version: String
        var entries: [Entry]
    }

    struct Entry: Decodable {
        var startedDateTime: String
        var time: Double
        var request: Request
        var response: Response
    }

    struct Request: Decodable {
        var method: String
        var url: String
        var headers: [Pair]
        var queryString: [Pair]
        var cookies: [Pair]
        var headersSize: Int
        var bodySize: Int
    }

    struct Response: Decodable {
        var status: Int
        var statusText: String
        var headers: [Pair]
        var cookies: [Pair]
        var content: Content
        var redirectURL: String
    }

    struct Content: Decodable {
        var size: Int
        var mimeType: String
        var text: String?
    }

    struct Pair: Decodable {
        var name: String
        var value: String
    }

    var log: Log

    static func decode(_ file: URL, expecting count: Int) throws {
        let model = try JSONDecoder().decode(HARModel.self, from: try Data(contentsOf: file))
        let found = model.log.entries.filter { $0.response.status == 200 }.count
        try HARBenchmark.require(found == count, "decoded \(found) of \(count) entries")
    }
}
