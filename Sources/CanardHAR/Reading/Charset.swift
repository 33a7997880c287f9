import Canard
import Foundation

/// The encoding of a text as its media type states it.
struct Charset {
    /// The name in lower case.
    let name: String

    /// Reads the parameter of a media type, or returns nil where there is none.
    init?(contentType: String?) {
        guard let name = MediaType(contentType)?.parameters["charset"]?.lowercased(), !name.isEmpty
        else { return nil }
        self.name = name
    }

    /// Whether the encoding is UTF-8.
    var isUTF8: Bool { name == "utf-8" || name == "utf8" }

    /// Whether all characters of ASCII stand for themselves in it.
    var hasASCII: Bool {
        isUTF8 || name == "us-ascii" || name.hasPrefix("iso-8859") || name.hasPrefix("windows-125")
    }

    /// Returns a text in the encoding, or nil where that is not known or loses something.
    func encoded(_ text: String) -> [UInt8]? {
        if isUTF8 { return Array(text.utf8) }
        if name == "iso-8859-1" || name == "latin1" { return EncodedText.latin1(text) }
        guard let encoding = Self.encodings[name],
            let data = text.data(using: encoding, allowLossyConversion: false),
            // Foundation writes a question mark for what there is no character for on some platforms.
            String(data: data, encoding: encoding) == text
        else { return nil }
        return Array(data)
    }

    private static let encodings: [String: String.Encoding] = [
        "us-ascii": .ascii, "ascii": .ascii, "windows-1252": .windowsCP1252,
        "windows-1251": .windowsCP1251, "windows-1250": .windowsCP1250,
        "iso-8859-2": .isoLatin2, "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
        "iso-2022-jp": .iso2022JP, "utf-16": .utf16, "utf-16le": .utf16LittleEndian,
        "utf-16be": .utf16BigEndian,
    ]

    /// Returns a media type with its encoding replaced by UTF-8.
    static func replaced(in contentType: String) -> String {
        contentType.split(separator: ";", omittingEmptySubsequences: false)
            .map { part in
                part.trimmed.lowercased().hasPrefix("charset=") ? " charset=utf-8" : String(part)
            }
            .joined(separator: ";")
    }
}
