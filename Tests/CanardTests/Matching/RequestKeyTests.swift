import Foundation
import Testing

@testable import Canard

@Suite struct RequestKeyTests {
    @Test(arguments: try KeyVector.all())
    func `canonical text and key are those of the vector`(_ vector: KeyVector) throws {
        let request = try vector.request
        let canonical = CanonicalRequest(
            request,
            url: CanonicalURL(request.url),
            matchers: Canard.Matchers.default[host: "any"]
        )
        #expect(String(decoding: canonical.text, as: UTF8.self) == vector.canonical)
        #expect(canonical.key.digits == vector.key)
    }
}

/// A request with its canonical text and key, from `Vectors/keys.json`.
struct KeyVector: Codable, Sendable, CustomTestStringConvertible {
    var name: String
    var method: String
    var url: String
    var contentType: String?
    var range: String?
    var body: String
    var canonical: String
    var key: String

    var testDescription: String { name }

    static func all() throws -> [KeyVector] {
        let file = try #require(
            Bundle.module.url(forResource: "keys", withExtension: "json", subdirectory: "Vectors")
        )
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([KeyVector].self, from: Data(contentsOf: file))
    }

    var request: Canard.Interaction.Request {
        get throws {
            var headers = Canard.HeaderFields()
            if let contentType { headers.append(contentType, for: "Content-Type") }
            if let range { headers.append(range, for: "Range") }
            return Canard.Interaction.Request(
                method: method,
                url: try #require(URL(text: url)),
                headers: headers,
                body: Data(body.utf8)
            )
        }
    }
}
