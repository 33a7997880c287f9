/// Which bytes may stand where in a message.
enum HTTPSyntax {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20

    /// The characters of a `token`,
    /// [RFC 9110, section 5.6.2](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2).
    private static let tokenBytes = table(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    )

    /// The characters of a host with a port,
    /// [RFC 3986, section 3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2).
    private static let hostBytes = table(
        "-._~%!$&'()*+,;=:[]0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    )

    static func isTokenByte(_ byte: UInt8) -> Bool {
        tokenBytes[Int(byte)]
    }

    static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy(isTokenByte)
    }

    /// Returns whether a value may be sent or received as a field value,
    /// [RFC 9110, section 5.5](https://www.rfc-editor.org/rfc/rfc9110#section-5.5).
    static func isFieldValue(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= space && $0 != 0x7F || $0 == tab }
    }

    /// Returns whether all bytes are visible ASCII and none begins a fragment.
    static func isTarget(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { $0 > space && $0 < 0x7F && $0 != UInt8(ascii: "#") }
    }

    static func isHost(_ value: String) -> Bool {
        value.utf8.allSatisfy { hostBytes[Int($0)] }
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }

    /// Reads a decimal number; nil where it has other characters, or does not fit.
    static func decimal(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy(isDigit) ? Int(text) : nil
    }

    /// Returns the bytes without spaces and tabs around them.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, first == space || first == tab { bytes.removeFirst() }
        while let last = bytes.last, last == space || last == tab { bytes.removeLast() }
        return bytes
    }

    /// Returns the text of bytes that are UTF-8, or else Latin-1, as old software sends.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.elementsEqual(bytes) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Returns the elements of a comma-separated list in lower case, without empty ones.
    static func list(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }
            .map { text(trimmed(ArraySlice($0.utf8))).lowercased() }
            .filter { !$0.isEmpty }
    }

    private static func table(_ characters: String) -> [Bool] {
        var table = [Bool](repeating: false, count: 256)
        for byte in characters.utf8 { table[Int(byte)] = true }
        return table
    }
}
