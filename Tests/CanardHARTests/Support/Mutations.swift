import Foundation

@testable import CanardHAR

/// A JSON value with one member dropped, retyped or cut off, or with several at random.
struct Mutations {
    private enum Step {
        case member(Int)
        case element(Int)
    }

    let original: OrderedJSON

    private static let replacements: [OrderedJSON] = [
        .null, .literal("-1"), .literal("1e300"), .literal("1e999"), .string(""),
        .string("\u{FFFD}\n\0"), .literal(#""\ud800""#), .object([]),
        .array([.null, .array([]), .object([]), .string("x"), .literal("9")]),
        .object([.init(name: "name", value: .array([])), .init(name: "", value: .null)]),
    ]

    /// Every value within the original with each change, one at a time.
    var all: [OrderedJSON] {
        Self.paths(original).flatMap { path in
            [Self.changed(original, path[...]) { _ in nil }]
                + Self.replacements.map { new in Self.changed(original, path[...]) { _ in new } }
                + [Self.changed(original, path[...], Self.cutOff)]
        }.compactMap { $0 }
    }

    /// The original with some changes at random.
    func random(_ generator: inout some RandomNumberGenerator) -> OrderedJSON {
        var result = original
        for _ in 0..<Int.random(in: 2...8, using: &generator) {
            guard let path = Self.paths(result).randomElement(using: &generator) else {
                return result
            }
            let new = (Self.replacements + [nil, nil]).randomElement(using: &generator) ?? nil
            result = Self.changed(result, path[...]) { _ in new } ?? result
        }
        return result
    }

    private static func paths(_ value: OrderedJSON) -> [[Step]] {
        let members = value.members?.map(\.value).enumerated().map {
            (Step.member($0.offset), $0.element)
        }
        let elements = value.elements?.enumerated().map { (Step.element($0.offset), $0.element) }
        return (members ?? elements ?? []).flatMap { step, inner in
            [[step]] + paths(inner).map { [step] + $0 }
        }
    }

    private static func changed(
        _ value: OrderedJSON,
        _ path: ArraySlice<Step>,
        _ change: (OrderedJSON) -> OrderedJSON?
    ) -> OrderedJSON? {
        guard let step = path.first else { return change(value) }
        switch step {
        case .member(let index):
            guard var members = value.members else { return value }
            if let new = changed(members[index].value, path.dropFirst(), change) {
                members[index].value = new
            } else {
                members.remove(at: index)
            }
            return .object(members)
        case .element(let index):
            guard var elements = value.elements else { return value }
            if let new = changed(elements[index], path.dropFirst(), change) {
                elements[index] = new
            } else {
                elements.remove(at: index)
            }
            return .array(elements)
        }
    }

    private static func cutOff(_ value: OrderedJSON) -> OrderedJSON? {
        switch value {
        case .literal: .literal("1")
        case .string(let text): .string(String(text.prefix(text.count / 2)))
        case .array(let elements): .array(Array(elements.prefix(elements.count / 2)))
        case .object(let members): .object(Array(members.prefix(members.count / 2)))
        }
    }
}
