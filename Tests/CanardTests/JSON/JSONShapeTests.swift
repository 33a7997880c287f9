import Testing

@testable import Canard

@Suite struct JSONShapeTests {
    /// A text, and its shape as the function below writes it.
    @Test(arguments: [
        ("null", "null"),
        ("[true, false, 1, 2.5, -1e9]", "[bool|number]"),
        ("[]", "[]"),
        ("[[], [1], [[null]]]", "[[number|[null]]]"),
        (#"{"b": "x", "a": {}}"#, "{a: {}, b: string}"),
        (#"[{"a": 1}, {"a": null, "b": []}]"#, "[{a: number|null, b?: []}]"),
        (
            #"[{"a": {"x": 1}}, {"a": {"y": 1}}, {"a": 2}]"#,
            "[{a: number|{x?: number, y?: number}}]"
        ),
        (#"{"a": 1, "a": "x", "\u0061": true}"#, "{a: bool}"),
        (#"[1, {"a": 1}]"#, "[number|{a: number}]"),
    ])
    func `values that stand together share a shape`(_ text: String, _ shape: String) throws {
        #expect(write(JSONShape([try JSONDocument(text.utf8).root])) == shape)
    }

    /// Two names, and whether they are those of a dictionary.
    @Test(arguments: [
        ("1", "2", true),
        ("-1", "0.5", true),
        ("2026-10-01", "2026-10-02T10:00:00Z", true),
        ("10.0.0.1", "10.0.0.2:80", true),
        ("6f1c2a30-0000-4000-8000-0123456789ab", "00000000-0000-0000-0000-000000000000", true),
        ("507f1f77bcf86cd799439011", "507f191e810c19729de860ea", true),
        ("-MZ3kPq8aBcDeFgHiJk1", "-MZ3kPq9xYcDeFgHiJk2", true),
        ("1", "name", false),
        ("name", "id", false),
        ("", "-", false),
        ("line1", "line2", false),
        ("Z1", "T2", false),
        ("getUserByIdentifier", "preferred_language_name", false),
    ])
    func `names that are another each time make a dictionary`(
        _ first: String,
        _ second: String,
        _ areEntries: Bool
    ) throws {
        let text = #"{"\#(first)": 1, "\#(second)": "x"}"#
        var members = JSONShape([try JSONDocument(text.utf8).root]).members
        #expect(members.areEntries == areEntries)
        guard areEntries else { return }
        members.mergeEntries()
        #expect(members.steps == [.any])
        #expect(members[.any].kinds == [.number, .string])
    }

    @Test(arguments: [
        ("1", "a number"), ("[1, null]", "a number or null"),
        (
            #"[{}, [], "", 0, true, null]"#,
            "a bool, a number, a string, an array, an object or null"
        ),
    ])
    func `kinds are told in words`(_ text: String, _ words: String) throws {
        let shape = JSONShape([try JSONDocument(text.utf8).root])
        #expect((shape.kinds == .array ? shape.elements : shape).kinds.description == words)
    }

    @Test func `a very long array has one small shape`() throws {
        let elements = (0..<200_000).map {
            #"{"id":\#($0),"tags":["x"]\#($0 % 7 == 0 ? ",\"n\":null" : "")}"#
        }
        let document = try JSONDocument("[\(elements.joined(separator: ","))]".utf8)
        let shape = JSONShape([document.root])
        #expect(write(shape) == "[{id: number, n?: null, tags: [string]}]")
        // Each value once and no other.
        #expect(shape.elements.members["tags"].elements.values.count == 200_000)
    }

    private func write(_ shape: JSONShape) -> String {
        let names: [(JSONShape.Kinds, String)] = [
            (.bool, "bool"), (.number, "number"), (.string, "string"), (.null, "null"),
        ]
        var parts = names.filter { shape.kinds.contains($0.0) }.map(\.1)
        if shape.kinds.contains(.array) { parts.append("[\(write(shape.elements))]") }
        if shape.kinds.contains(.object) {
            let members = shape.members
            let texts = members.steps.compactMap { step in
                if case .member(let name) = step {
                    "\(name)\(members.areAll(with: step) ? "" : "?"): \(write(members[step]))"
                } else {
                    nil
                }
            }
            parts.append("{\(texts.sorted().joined(separator: ", "))}")
        }
        return parts.joined(separator: "|")
    }
}

extension JSONShape.Members {
    /// The shape of a member.
    fileprivate subscript(name: String) -> JSONShape { self[.member(name)] }
}
