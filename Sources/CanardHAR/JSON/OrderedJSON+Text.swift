import Canard

extension OrderedJSON {
    /// Appends the value, two blanks a level, slashes bare.
    func write(to output: inout [UInt8], indentation: Int = 0) {
        switch self {
        case .literal(let text): output.append(contentsOf: text.utf8)
        case .string(let text): JSONStrings.write(Array(text.utf8), style: .readable, to: &output)
        case .array(let elements):
            Self.writeContainer("[", "]", elements, to: &output, indentation) { element, output in
                element.write(to: &output, indentation: indentation + 1)
            }
        case .object(let members):
            Self.writeContainer("{", "}", members, to: &output, indentation) { member, output in
                JSONStrings.write(Array(member.name.utf8), style: .readable, to: &output)
                output.append(contentsOf: ": ".utf8)
                member.value.write(to: &output, indentation: indentation + 1)
            }
        }
    }

    private static func writeContainer<Item>(
        _ opening: String,
        _ closing: String,
        _ items: [Item],
        to output: inout [UInt8],
        _ indentation: Int,
        writeItem: (Item, inout [UInt8]) -> Void
    ) {
        output.append(contentsOf: opening.utf8)
        for (index, item) in items.enumerated() {
            output.append(contentsOf: index == 0 ? "\n".utf8 : ",\n".utf8)
            output.append(contentsOf: repeatElement(0x20, count: 2 * (indentation + 1)))
            writeItem(item, &output)
        }
        if !items.isEmpty {
            output.append(0x0A)
            output.append(contentsOf: repeatElement(0x20, count: 2 * indentation))
        }
        output.append(contentsOf: closing.utf8)
    }
}
