import Foundation

/// One member of a settings file, to be put into it without touching the rest.
struct SettingsMember {
    let name: String
    let value: JSONNode

    /// Returns the text of a file with the member in it.
    func text(in former: Data?) throws(JSONError) -> [UInt8] {
        guard let former, !former.isEmpty else {
            return JSONNode.object([name: value]).fileText
        }
        let bytes = Array(former)
        let root = try JSONDocument(bytes).root
        if let old = root[name] {
            return bytes[..<old.range.lowerBound] + valueText + bytes[old.range.upperBound...]
        }
        guard let last = root.members.last else { return JSONNode.object([name: value]).fileText }
        let end = last.value.range.upperBound
        var named: [UInt8] = []
        JSONStrings.write(Array(name.utf8), style: .readable, to: &named)
        return bytes[..<end] + Array(",\n  ".utf8) + named + Array(": ".utf8) + valueText
            + bytes[end...]
    }

    /// The value as it stands two blanks deep.
    private var valueText: [UInt8] {
        let lines = value.fileText.dropLast().split(
            separator: 0x0A,
            omittingEmptySubsequences: false
        )
        return Array(lines.joined(separator: Array("\n  ".utf8)))
    }
}
