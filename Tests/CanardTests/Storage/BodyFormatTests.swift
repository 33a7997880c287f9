import Foundation
import Testing

@testable import Canard

@Suite struct BodyFormatTests {
    @Test(arguments: [
        (#"{"a":1,"b":[1,2]}"#, "compact-json"), (#"{"a": 1, "b": [1, 2]}"#, "spaced-json"),
        ("{\"a\":1}\n", "compact-json+newline"), ("[1, 2]\n", "spaced-json+newline"),
        ("{}", "compact-json"), ("[]\n", "compact-json+newline"),
        (#"{"a":1.50,"a":2,"c":"\/\u00e9\ud800"}"#, "compact-json"),
        (#"[12345678901234567890123456789]"#, "compact-json"),
        ("{\n  \"a\": 1\n}", nil), (#"{"a" :1}"#, nil), (#"{"a":1 }"#, nil), (" {}", nil),
        ("{}\n\n", nil),
        (#"{"a":1, "b":2}"#, nil), ("{}\r\n", nil),
    ])
    func `a format is chosen only where it gives the very bytes back`(
        _ text: String,
        _ name: String?
    ) throws {
        let document = try JSONDocument(text.utf8)
        let format = BodyFormat.format(of: Array(text.utf8), document: document)
        #expect(format?.name == name)
        guard let format else { return }
        let file = BodyFormat.fileText(of: document)
        #expect(format.sentText(of: try JSONDocument(file)) == Array(text.utf8))
        #expect(BodyFormat(name: format.name) == format)
    }

    @Test func `files are indented by two blanks`() throws {
        let document = try JSONDocument(#"{"b":[1,{}],"a":{"c":[]}}"#.utf8)
        #expect(
            String(decoding: BodyFormat.fileText(of: document), as: UTF8.self) == """
                {
                  "b": [
                    1,
                    {}
                  ],
                  "a": {
                    "c": []
                  }
                }

                """
        )
    }

    @Test(arguments: [
        "", "json", "compact", "compact-json+", "Compact-JSON", "spaced-json+newline+newline",
    ])
    func `other names are no format`(_ name: String) {
        #expect(BodyFormat(name: name) == nil)
    }
}
