import Foundation
import Testing

@testable import Canard

/// Where the live JSON is of another shape than the recorded.
@Suite struct ShapeComparisonTests {
    /// A case: two texts, and how they differ; compatible differences begin with a question mark.
    struct Case: Sendable, CustomTestStringConvertible {
        var live: String
        var recorded: String
        var expected: [String]
        var testDescription: String { "\(live) for \(recorded)" }

        init(_ live: String, _ recorded: String, _ expected: String...) {
            self.live = live
            self.recorded = recorded
            self.expected = expected
        }
    }

    @Test(arguments: [
        Case("1", "2.5e3"),
        Case("true", "false"),
        Case(#"{"a":1}"#, "[1]", "$ is an object, recorded an array"),
        Case(#"{"a":"x"}"#, #"{"a":1}"#, "$.a is a string, recorded a number"),
        Case("[1,\"x\"]", "[1]", "$[*] is a number or a string, recorded a number"),
        Case("[1]", "[1,\"x\"]"),
        Case(#"[{"p":"1"}]"#, #"[{"p":1},{"p":2}]"#, "$[*].p is a string, recorded a number"),
    ])
    func `another kind is breaking`(_ each: Case) throws { try check(each) }

    @Test(arguments: [
        Case("null", "1", "?$ is null, recorded a number"),
        Case("1", "null", "?$ is a number, recorded null"),
        Case("[1,null]", "[1]", "?$[*] is a number or null, recorded a number"),
        Case("[1]", "[1,null]"),
        Case("[\"x\"]", "[1,null]", "$[*] is a string, recorded a number or null"),
        Case(
            "[{\"a\":1},null]",
            "[{}]",
            "?$[*] is an object or null, recorded an object",
            "?$[*].a is new, a number"
        ),
    ])
    func `null in place of anything is compatible`(_ each: Case) throws { try check(each) }

    @Test(arguments: [
        Case(#"{"f":true}"#, "{}", "?$.f is new, a bool"),
        Case("{}", #"{"u":{"e":1}}"#, "$.u is gone, recorded an object"),
        Case(#"{"u":{}}"#, #"{"u":{"e":"x"}}"#, "$.u.e is gone, recorded a string"),
        Case(#"[{"a":1}]"#, #"[{"a":1,"b":[]},{"a":1}]"#, "?$[*].b is gone, recorded an array"),
        Case(#"[{"a":1},{}]"#, #"[{"a":1}]"#, "?$[*].a is not in all objects, recorded in all"),
        Case(#"[{"a":1}]"#, #"[{"a":1},{}]"#),
        Case(
            #"[{"b":1}]"#,
            #"[{"a":1}]"#,
            "$[*].a is gone, recorded a number",
            "?$[*].b is new, a number"
        ),
        Case(
            #"{"a.b":1,"":1,"x-y":1}"#,
            "{}",
            "?$.x-y is new, a number",
            "?$[''] is new, a number",
            "?$['a.b'] is new, a number"
        ),
    ])
    func `what is gone is breaking, what is new or optional compatible`(_ each: Case) throws {
        try check(each)
    }

    @Test(arguments: [
        Case("[]", #"[{"a":1}]"#),
        Case(#"[{"a":1}]"#, "[]"),
        Case(#"[[],["x"]]"#, "[[1]]", "$[*][*] is a string, recorded a number"),
        Case("{}", #"{"1":1,"2":1}"#),
        Case(#"{"1":1,"2":1}"#, "{}"),
        Case("{}", #"{"1":1}"#),
    ])
    func `what is empty says nothing`(_ each: Case) throws { try check(each) }

    @Test(arguments: [
        Case(#"{"7":{"a":1}}"#, #"{"1":{"a":1},"2":{"a":2}}"#),
        Case(#"{"7":{"a":""}}"#, #"{"1":{"a":1}}"#, "$.*.a is a string, recorded a number"),
        Case(#"{"1":"x"}"#, #"{"1":1}"#, "$.1 is a string, recorded a number"),
        Case(
            #"{"3":1,"4":"x"}"#,
            #"{"1":1,"2":1}"#,
            "$.* is a number or a string, recorded a number"
        ),
        Case(#"{"1":1,"error":"x"}"#, #"{"1":1,"2":1}"#, "?$.error is new, a string"),
        Case(
            #"{"error":"x"}"#,
            #"{"1":1,"2":1}"#,
            "$.* is gone, recorded a number",
            "?$.error is new, a string"
        ),
        Case(#"{"*":1}"#, "{}", "?$['*'] is new, a number"),
        Case(#"[{"1":1},{"2":1},{}]"#, #"[{"3":1,"4":1}]"#),
    ])
    func `the members of a dictionary are one`(_ each: Case) throws { try check(each) }

    @Test func `a document never differs from itself`() throws {
        var generator = SeededGenerator(state: 42)
        for _ in 0..<500 {
            let text = randomJSON(depth: 5, using: &generator)
            try check(Case(text, text))
        }
    }

    @Test func `the deepest text is compared on a small stack`() async throws {
        let depth = JSONTokens.maximumDepth
        let (opening, closing) = (#"{"a":["#, "]}")
        func text(_ leaf: String) -> String {
            String(repeating: opening, count: depth / 2) + leaf
                + String(repeating: closing, count: depth / 2)
        }
        let (live, recorded) = (
            try JSONDocument(text("1").utf8).root, try JSONDocument(text("\"\"").utf8).root
        )
        let found = await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(
                    returning: ShapeComparison.differences(
                        live: JSONShape([live]),
                        recorded: JSONShape([recorded])
                    )
                )
            }
            // What a queue's thread has on Apple platforms.
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(found.map(\.live) == ["a number"])
    }

    @Test func `very many differences are cut, and breaking ones are not lost among them`() throws {
        let members = (0..<20_000).map { #""n\#($0)":1"# }.joined(separator: ",")
        let found = try differences(live: "{\(members)}", recorded: #"{"z":1}"#)
        #expect(found.count == ShapeComparison.maximumCount + 1)
        #expect(found.first?.description == "body: $.z is gone, recorded a number")
    }

    private func check(_ each: Case) throws {
        let found = try differences(live: each.live, recorded: each.recorded)
        let texts = found.map {
            ($0.severity == .compatible ? "?" : "") + $0.description.dropFirst("body: ".count)
        }
        #expect(texts == each.expected, "\(each.testDescription)")
    }

    private func differences(
        live: String,
        recorded: String
    ) throws -> [Canard.ShapeDifference] {
        ShapeComparison.differences(
            live: JSONShape([try JSONDocument(live.utf8).root]),
            recorded: JSONShape([try JSONDocument(recorded.utf8).root])
        ).inOrder
    }

    private func randomJSON(depth: Int, using generator: inout SeededGenerator) -> String {
        let scalars = ["null", "true", "false", "0", "-1.5e2", #""x""#, #""\u00e9""#, "[]", "{}"]
        let count = Int.random(in: 0..<4, using: &generator)
        switch depth == 0 ? 0 : Int.random(in: 0..<3, using: &generator) {
        case 1:
            let elements = (0..<count).map { _ in randomJSON(depth: depth - 1, using: &generator) }
            return "[\(elements.joined(separator: ","))]"
        case 2:
            let names = ["a", "b", "1", "2", "", "*", "a b", "507f1f77bcf86cd799439011"]
            let members = (0..<count).map { _ in
                let name = names.randomElement(using: &generator) ?? ""
                return "\"\(name)\":" + randomJSON(depth: depth - 1, using: &generator)
            }
            return "{\(members.joined(separator: ","))}"
        default: return scalars.randomElement(using: &generator) ?? "null"
        }
    }
}

/// The same numbers each time ([SplitMix64](https://prng.di.unimi.it/splitmix64.c)).
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
