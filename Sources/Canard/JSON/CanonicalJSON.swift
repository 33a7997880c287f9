/// One text for all JSON texts that mean the same.
///
/// Members are sorted by name (by Unicode scalars, which is the order of UTF-8 bytes), white space is
/// gone, numbers stay as written, and strings escape only what they must. Members with one name keep
/// their order.
enum CanonicalJSON {
    /// Returns the canonical text of a value, without the members that a path leads to.
    static func bytes(of value: JSONDocument.Value, leavingOut paths: [JSONPath] = []) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(value.range.count)
        write(value, paths.map { $0.steps[...] }, to: &output)
        return output
    }

    private static func write(
        _ value: JSONDocument.Value,
        _ paths: [ArraySlice<JSONPath.Step>],
        to output: inout [UInt8]
    ) {
        switch value.kind {
        case .object: writeObject(value, paths, to: &output)
        case .array:
            output.append(UInt8(ascii: "["))
            for (index, element) in value.elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                write(element, paths.compactMap { $0.after(.index(index)) }, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .string: JSONStrings.write(value.decodedBytes, style: .canonical, to: &output)
        default: output.append(contentsOf: value.bytes)
        }
    }

    private static func writeObject(
        _ value: JSONDocument.Value,
        _ paths: [ArraySlice<JSONPath.Step>],
        to output: inout [UInt8]
    ) {
        let members = value.members.map { (name: $0.name.decodedBytes, value: $0.value) }
            .enumerated()
            .sorted {
                $0.element.name == $1.element.name
                    ? $0.offset < $1.offset
                    : $0.element.name.lexicographicallyPrecedes($1.element.name)
            }
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for (_, member) in members {
            let name = paths.isEmpty ? "" : String(decoding: member.name, as: UTF8.self)
            let inner = paths.compactMap { $0.after(.member(name)) }
            if inner.contains(where: \.isEmpty) { continue }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            JSONStrings.write(member.name, style: .canonical, to: &output)
            output.append(UInt8(ascii: ":"))
            write(member.value, inner, to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }
}

extension ArraySlice<JSONPath.Step> {
    /// The rest of a path after a step into a value, or nil where the path leads elsewhere.
    fileprivate func after(_ step: JSONPath.Step) -> Self? {
        guard let first, first.includes(step) else { return nil }
        return dropFirst()
    }
}
