import Foundation
import Testing

@testable import Canard

@Suite struct AnswerFingerprintTests {
    private static func fingerprint(
        _ headers: Canard.HeaderFields,
        _ body: String = "",
        status: Int = 200,
        failure: Canard.Failure? = nil
    ) throws -> AnswerFingerprint {
        let interaction = Canard.Interaction(
            request: .init(url: URL(fileURLWithPath: "/")),
            response: .init(statusCode: status, headers: headers, body: Canard.Body(body)),
            failure: failure
        )
        return try AnswerFingerprint(interaction, ignoring: Canard.Settings.defaultVolatileHeaders)
    }

    private static let json = "application/json"

    @Test(
        arguments: [
            (["ETag": "1"], "", ["etag": "1"], "", true),
            (["A": "1", "B": "2"], "", ["B": "2", "A": "1"], "", true),
            (["Date": "today", "X-Request-Id": "1"], "", ["date": "tomorrow"], "", true),
            (
                ["Set-Cookie": "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/"], "",
                ["Set-Cookie": "a=1; Expires=Thu, 22 Oct 2099 07:28:00 GMT; Path=/"], "", true
            ),
            (["Set-Cookie": "a=1"], "", ["Set-Cookie": "a=2"], "", false),
            (["A": "1"], "", ["A": "2"], "", false),
            ([:], "a", [:], "b", false),
            (
                ["Content-Type": json], #"{"a":1,"b":2}"#, ["Content-Type": json],
                #"{ "b": 2, "a": 1 }"#, true
            ),
            (["Content-Type": json], #"{"a":1}"#, ["Content-Type": json], #"{"a":1.0}"#, false),
            (
                ["Content-Type": "text/plain"], #"{"a":1,"b":2}"#, ["Content-Type": "text/plain"],
                #"{"b":2,"a":1}"#, false
            ),
        ] as [(Canard.HeaderFields, String, Canard.HeaderFields, String, Bool)]
    )
    func `answers are equal but for what changes every time`(
        _ left: Canard.HeaderFields,
        _ leftBody: String,
        _ right: Canard.HeaderFields,
        _ rightBody: String,
        _ areEqual: Bool
    ) throws {
        #expect(
            (try Self.fingerprint(left, leftBody) == Self.fingerprint(right, rightBody)) == areEqual
        )
    }

    @Test func `status and failure are part of the answer`() throws {
        #expect(try Self.fingerprint([:]) != Self.fingerprint([:], status: 201))
        #expect(try Self.fingerprint([:]) != Self.fingerprint([:], failure: .init(.timedOut)))
        #expect(
            try Self.fingerprint([:], failure: .init(.timedOut))
                != Self.fingerprint([:], failure: .init(.cannotFindHost))
        )
    }
}
