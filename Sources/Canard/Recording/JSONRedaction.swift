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
        let edits = document.root.withTokens { view, index in
            var walk = Walk(names: names, root: document.root, view: view)
            walk.collect(index, under: nil, paths.map { $0.steps[...] })
            return walk.edits
        }
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

    /// Finds the secrets of one text.
    private struct Walk {
        let names: RedactedNames
        let root: JSONDocument.Value
        let view: JSONTokens.View
        var edits: [Edit] = []

        /// Walks a value in order; elements of an array are under the array's name.
        ///
        /// - Parameters:
        ///   - index: The number of the value's token.
        ///   - name: The name that it is under, or nil for one that no secret is under.
        ///   - paths: What is left of the paths that lead here.
        mutating func collect(
            _ index: Int,
            under name: String?,
            _ paths: [ArraySlice<JSONPath.Step>]
        ) {
            switch view.tokens[index].kind {
            case .object: collectMembers(of: index, paths)
            case .array:
                var position = index + 1
                var number = 0
                while position < view.tokens[index].next {
                    collect(position, under: name, Self.inner(paths, .index(number)))
                    position = view.tokens[position].next
                    number += 1
                }
            case .string, .number:
                guard name != nil || !paths.isEmpty else { return }
                addEdit(root.value(at: index), under: name, paths)
            case .true, .false, .null: return
            }
        }

        private mutating func collectMembers(
            of index: Int,
            _ paths: [ArraySlice<JSONPath.Step>]
        ) {
            var position = index + 1
            while position < view.tokens[index].next {
                // Most names are no secrets', and are not worth a string.
                let written = view.text(of: position).dropFirst().dropLast()
                let mayCover = written.contains(UInt8(ascii: "\\")) || names.mayCover(written)
                if paths.isEmpty, !mayCover {
                    collect(position + 1, under: nil, [])
                } else {
                    let name = root.value(at: position).string ?? ""
                    let inner = Self.inner(paths, .member(name))
                    collect(position + 1, under: mayCover ? name : nil, inner)
                }
                position = view.tokens[position + 1].next
            }
        }

        private mutating func addEdit(
            _ value: JSONDocument.Value,
            under name: String?,
            _ paths: [ArraySlice<JSONPath.Step>]
        ) {
            let text = value.string ?? value.text
            let isSecret = name.map { names.coversValue(text, of: $0) } ?? false
            guard !text.isEmpty, isSecret || paths.contains(where: \.isEmpty) else { return }
            let replacement =
                value.kind == .number ? "0" : "\"\(SecretShape.placeholder(for: text))\""
            edits.append(Edit(range: value.range, replacement: replacement))
        }

        /// Returns what is left of paths after a step.
        private static func inner(
            _ paths: [ArraySlice<JSONPath.Step>],
            _ step: JSONPath.Step
        ) -> [ArraySlice<JSONPath.Step>] {
            guard !paths.isEmpty else { return [] }
            return paths.filter { $0.first?.includes(step) == true }.map { $0.dropFirst() }
        }
    }
}
