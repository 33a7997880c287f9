import Testing

@testable import Canard

@Suite struct JSONDocumentTests {
    @Test(arguments: [
        #"{}"#, #"[]"#, #" [ 1 , 2 ] "#, #"{"a":1,"a":2}"#, #""\ud83d\ude00""#, #""\ud800""#,
        "-0.0e-10",
        "1234567890123456789012345678901234567890", "true", "null", "\"é€😀\"", "[[[[]]]]",
        "\t\r\n0\n",
        #"{"":[{"x":[{}]},null]}"#, #""\"\\\/\b\f\n\r\t\u0000""#,
    ])
    func `what is JSON is read`(_ text: String) throws {
        let document = try JSONDocument(text.utf8)
        let whole = text.trimmingWhiteSpace
        #expect(document.root.text == whole)
    }

    @Test(arguments: [
        ("", "line 1, column 1: unexpected end of the text"),
        ("  \n ", "line 2, column 2: unexpected end of the text"),
        ("{\"a\":1,}", "line 1, column 8: expected the name of a member"),
        ("[1,]", "line 1, column 4: expected a value"),
        ("[,1]", "line 1, column 2: expected a value"),
        ("[1 2]", "line 1, column 4: expected ',' or ']'"),
        ("{\"a\" 1}", "line 1, column 6: expected ':'"),
        ("{\n  \"a\": tru\n}", "line 2, column 8: expected 'true'"),
        ("[1", "line 1, column 3: unexpected end of the text"),
        ("{\"a\":", "line 1, column 6: unexpected end of the text"),
        ("\"abc", "line 1, column 5: a string without an end"),
        ("\"\\x\"", "line 1, column 3: an unknown escape"),
        ("\"\\u12g4\"", "line 1, column 6: expected four hexadecimal digits"),
        ("\"a\tb\"", "line 1, column 3: a control character in a string must be escaped"),
        ("01", "line 1, column 2: unexpected text after the value"),
        ("1.", "line 1, column 3: expected a digit"),
        ("-", "line 1, column 2: expected a digit"),
        ("1e+", "line 1, column 4: expected a digit"),
        ("+1", "line 1, column 1: expected a value"),
        ("NaN", "line 1, column 1: expected a value"),
        ("{} x", "line 1, column 4: unexpected text after the value"),
        ("\u{FEFF}{}", "line 1, column 1: expected a value"),
    ])
    func `what is no JSON is refused with line and column`(_ text: String, _ message: String) {
        let error = #expect(throws: JSONError.self) { try JSONDocument(text.utf8) }
        #expect(error?.description == message)
    }

    @Test(
        arguments: [
            [0x22, 0xC0, 0x80, 0x22], [0x22, 0xFF, 0x22], [0x22, 0xE2, 0x82, 0x22],
            [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xC3], [0x22, 0xE0, 0x80, 0x80, 0x22],
        ] as [[UInt8]]
    )
    func `bytes that are not UTF-8 are refused`(_ bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONDocument(bytes) }
    }

    @Test func `nesting is allowed to a depth, and no further`() throws {
        let depth = JSONTokens.maximumDepth
        let deepest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try JSONDocument(deepest.utf8).root.kind == .array)
        #expect(throws: JSONError.self) { try JSONDocument("[\(deepest)]".utf8) }
        // A million levels neither.
        #expect(throws: JSONError.self) {
            try JSONDocument(String(repeating: "[", count: 1_000_000).utf8)
        }
    }

    @Test func `members keep their order and duplicates, and the last of a name is found`() throws {
        let root = try JSONDocument(#"{"b":1,"a":[true,{"x":null}],"b":2}"#.utf8).root
        #expect(root.members.map { $0.name.string } == ["b", "a", "b"])
        #expect(root["b"]?.int == 2)
        #expect(root["a"]?.elements.map(\.kind) == [.true, .object])
        #expect(root["c"] == nil)
    }

    @Test(arguments: [
        (#""a\u00e9\/\n""#, "aé/\n"), (#""\ud83d\ude00""#, "😀"), (#""\ud83d\ude00\ud83d""#, nil),
        (#""\ude00""#, nil), (#""\ud83dx""#, nil), (#""""#, ""), ("1", nil),
    ])
    func `strings are decoded, but not with half a surrogate pair`(
        _ text: String,
        _ string: String?
    ) throws {
        #expect(try JSONDocument(text.utf8).root.string == string)
    }

    @Test(arguments: [
        ("42", 42), ("-1", -1), ("1.0", nil), ("1e2", nil), ("9223372036854775808", nil),
    ])
    func `only whole numbers in range are integers`(_ text: String, _ number: Int?) throws {
        #expect(try JSONDocument(text.utf8).root.int == number)
    }
}

extension String {
    fileprivate var trimmingWhiteSpace: String {
        let kept = drop { $0.isWhitespace }
        return String(kept.reversed().drop { $0.isWhitespace }.reversed())
    }
}
