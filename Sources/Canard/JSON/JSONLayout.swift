/// White space around the tokens of a JSON text, which themselves stay as they are.
package struct JSONLayout {
    /// What follows a comma where lines are not broken.
    var afterComma: String
    /// What follows a colon.
    var afterColon: String
    /// The blanks a level where each value stands on a line of its own, or nil for one line.
    var indentation: Int?

    package init(afterComma: String, afterColon: String, indentation: Int?) {
        self.afterComma = afterComma
        self.afterColon = afterColon
        self.indentation = indentation
    }

    /// Appends a value in this layout.
    package func write(_ value: JSONDocument.Value, to output: inout [UInt8]) {
        write(value, level: 0, to: &output)
    }

    private func write(_ value: JSONDocument.Value, level: Int, to output: inout [UInt8]) {
        switch value.kind {
        case .object:
            let members = value.members
            writeContainer("{", "}", count: members.count, level: level, to: &output) {
                index,
                output in
                output.append(contentsOf: members[index].name.bytes)
                output.append(UInt8(ascii: ":"))
                output.append(contentsOf: afterColon.utf8)
                write(members[index].value, level: level + 1, to: &output)
            }
        case .array:
            let elements = value.elements
            writeContainer("[", "]", count: elements.count, level: level, to: &output) {
                index,
                output in
                write(elements[index], level: level + 1, to: &output)
            }
        default: output.append(contentsOf: value.bytes)
        }
    }

    private func writeContainer(
        _ opening: Unicode.Scalar,
        _ closing: Unicode.Scalar,
        count: Int,
        level: Int,
        to output: inout [UInt8],
        writeItem: (Int, inout [UInt8]) -> Void
    ) {
        output.append(UInt8(ascii: opening))
        for index in 0..<count {
            if index > 0 {
                output.append(UInt8(ascii: ","))
                output.append(contentsOf: afterComma.utf8)
            }
            breakLine(level: level + 1, to: &output)
            writeItem(index, &output)
        }
        if count > 0 { breakLine(level: level, to: &output) }
        output.append(UInt8(ascii: closing))
    }

    private func breakLine(level: Int, to output: inout [UInt8]) {
        guard let indentation else { return }
        output.append(0x0A)
        output.append(contentsOf: repeatElement(0x20, count: level * indentation))
    }
}
