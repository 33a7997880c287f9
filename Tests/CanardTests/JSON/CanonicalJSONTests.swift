import Testing

@testable import Canard

@Suite struct CanonicalJSONTests {
    @Test(arguments: [
        (#"{ "b" : 1 , "a" : [ 1.50, 2e3 ] }"#, #"{"a":[1.50,2e3],"b":1}"#),
        (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
        (#""\u00e9\/\u0001\"\\""#, #""é/\u0001\"\\""#),
        (#""\n\t""#, #""\u000a\u0009""#),
        (#"{"é":1,"z":2,"\u00e9a":3}"#, #"{"z":2,"é":1,"éa":3}"#),
        (#""\uD800x""#, #""\ud800x""#),
        (#""\uDC00\uD800""#, #""\udc00\ud800""#),
        (#"{"\ud800":1}"#, #"{"\ud800":1}"#),
        ("[]", "[]"),
    ])
    func `texts that mean the same become one`(_ text: String, _ canonical: String) throws {
        let bytes = CanonicalJSON.bytes(of: try JSONDocument(text.utf8).root)
        #expect(String(decoding: bytes, as: UTF8.self) == canonical)
        // And stay it.
        #expect(CanonicalJSON.bytes(of: try JSONDocument(bytes).root) == bytes)
    }

    @Test(arguments: [
        ("$.a", #"{"b":{"a":2},"c":[{"a":3,"d":4}]}"#),
        ("$.b.a", #"{"a":1,"b":{},"c":[{"a":3,"d":4}]}"#),
        ("$.c[0].a", #"{"a":1,"b":{"a":2},"c":[{"d":4}]}"#),
        ("$.c[*].d", #"{"a":1,"b":{"a":2},"c":[{"a":3}]}"#),
        ("$.*.a", #"{"a":1,"b":{},"c":[{"a":3,"d":4}]}"#),
        ("$['b']", #"{"a":1,"c":[{"a":3,"d":4}]}"#),
        ("$.x", #"{"a":1,"b":{"a":2},"c":[{"a":3,"d":4}]}"#),
    ])
    func `members at a path are left out`(_ path: String, _ canonical: String) throws {
        let text = #"{"a":1,"b":{"a":2},"c":[{"a":3,"d":4}]}"#
        let path = try #require(JSONPath(path))
        let bytes = CanonicalJSON.bytes(of: try JSONDocument(text.utf8).root, leavingOut: [path])
        #expect(String(decoding: bytes, as: UTF8.self) == canonical)
    }

    @Test(arguments: ["", "a", "$a", "$.", "$..a", "$[", "$[x]", "$[']"])
    func `what is no path is refused`(_ text: String) {
        #expect(JSONPath(text) == nil)
    }
}
