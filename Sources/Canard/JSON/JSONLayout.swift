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
        value.withTokens { view, index in
            var writer = Writer(layout: self, view: view, output: output)
            // The writer has the only reference, or each byte would copy all before it.
            output = []
            writer.write(index, level: 0)
            output = writer.output
        }
    }

    /// Writes the values of one text.
    private struct Writer {
        let layout: JSONLayout
        let view: JSONTokens.View
        var output: [UInt8]

        mutating func write(_ index: Int, level: Int) {
            switch view.tokens[index].kind {
            case .object: writeObject(index, level: level)
            case .array: writeArray(index, level: level)
            default: output.append(contentsOf: view.text(of: index))
            }
        }

        private mutating func writeObject(_ index: Int, level: Int) {
            output.append(UInt8(ascii: "{"))
            var position = index + 1
            while position < view.tokens[index].next {
                beginItem(isFirst: position == index + 1, level: level + 1)
                output.append(contentsOf: view.text(of: position))
                output.append(UInt8(ascii: ":"))
                output.append(contentsOf: layout.afterColon.utf8)
                write(position + 1, level: level + 1)
                position = view.tokens[position + 1].next
            }
            if position > index + 1 { breakLine(level: level) }
            output.append(UInt8(ascii: "}"))
        }

        private mutating func writeArray(_ index: Int, level: Int) {
            output.append(UInt8(ascii: "["))
            var position = index + 1
            while position < view.tokens[index].next {
                beginItem(isFirst: position == index + 1, level: level + 1)
                write(position, level: level + 1)
                position = view.tokens[position].next
            }
            if position > index + 1 { breakLine(level: level) }
            output.append(UInt8(ascii: "]"))
        }

        private mutating func beginItem(isFirst: Bool, level: Int) {
            if !isFirst {
                output.append(UInt8(ascii: ","))
                output.append(contentsOf: layout.afterComma.utf8)
            }
            breakLine(level: level)
        }

        private mutating func breakLine(level: Int) {
            guard let indentation = layout.indentation else { return }
            output.append(0x0A)
            output.append(contentsOf: repeatElement(0x20, count: level * indentation))
        }
    }
}
