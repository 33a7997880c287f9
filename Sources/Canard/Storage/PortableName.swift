/// File names that are valid on Linux, macOS and Windows.
enum PortableName {
    /// The longest component, in bytes.
    static let maximumLength = 60

    /// Returns a component made of a text: ASCII letters, digits, `.`, `_`, `+` and `-`.
    ///
    /// Other characters become `_`. There is no dot at either end, no Windows device name, and never
    /// nothing. Different texts may become one name, so a name alone must not tell them apart.
    static func component(
        _ text: some Sequence<UInt8>,
        maximumLength: Int = maximumLength
    ) -> String {
        var name = ""
        for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
            name.unicodeScalars.append(isAllowed(scalar) ? scalar : "_")
            if name.utf8.count == maximumLength { break }
        }
        while name.hasPrefix(".") { name.removeFirst() }
        while name.hasSuffix(".") { name.removeLast() }
        if name.isEmpty { name = "_" }
        let stem = name.prefix { $0 != "." }.lowercased()
        // With any extension a device name stands for the device.
        if devices.contains(stem) { name = String("_\(name)".prefix(maximumLength)) }
        return name
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "+", "-": true
        default: false
        }
    }

    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul", "conin$", "conout$"]
            + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
    )
}
