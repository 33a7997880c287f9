import Foundation

/// Redaction within one JSON text; every byte that is not part of a secret stays.
struct JSONRedaction {
    /// Names whose strings and numbers are secrets.
    let names: RedactedNames
    /// Places where strings and numbers are.
    let paths: [JSONPath]

    /// Returns the text with its secrets replaced, or nil where it is no JSON object or array.
    func applied(to text: Data) -> Data? {
        guard text.beginsJSONContainer,
            let document = try? JSONDocument(text)  // What is no JSON has no members to redact.
        else { return nil }
        var edits: [Edit] = []
        collect(document.root, isSecret: { _ in false }, paths.map { $0.steps[...] }, &edits)
        guard !edits.isEmpty else { return text }
        var output = Data()
        var position = 0
        let bytes = document.root.bytes
        let start = text.startIndex
        output.append(text[start..<start + bytes.startIndex])
        position = bytes.startIndex
        for edit in edits {
            output.append(contentsOf: bytes[position..<edit.range.lowerBound])
            output.append(contentsOf: edit.replacement.utf8)
            position = edit.range.upperBound
        }
        output.append(contentsOf: bytes[position...])
        output.append(text[(start + bytes.endIndex)...])
        return output
    }

    private struct Edit {
        var range: Range<Int>
        var replacement: String
    }

    /// Walks a value in order; elements of an array are under the array's name.
    private func collect(
        _ value: JSONDocument.Value,
        isSecret: (String) -> Bool,
        _ paths: [ArraySlice<JSONPath.Step>],
        _ edits: inout [Edit]
    ) {
        switch value.kind {
        case .object:
            for member in value.members {
                let name = member.name.string ?? ""
                let inner = paths.filter { $0.first?.includes(.member(name)) == true }.map {
                    $0.dropFirst()
                }
                collect(member.value, isSecret: { names.coversValue($0, of: name) }, inner, &edits)
            }
        case .array:
            for (index, element) in value.elements.enumerated() {
                let inner = paths.filter { $0.first?.includes(.index(index)) == true }.map {
                    $0.dropFirst()
                }
                collect(element, isSecret: isSecret, inner, &edits)
            }
        case .string, .number:
            let text = value.string ?? value.text
            guard !text.isEmpty, paths.contains(where: \.isEmpty) || isSecret(text) else { return }
            let replacement =
                value.kind == .number ? "0" : "\"\(SecretShape.placeholder(for: text))\""
            edits.append(Edit(range: value.range, replacement: replacement))
        case .true, .false, .null: return
        }
    }
}
