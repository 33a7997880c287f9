package import Foundation

extension Data {
    /// The bytes as text, or nil where the text would not give the very bytes back.
    ///
    /// `String(data:encoding:)` drops a byte order mark, and decoding what is no UTF-8 takes very long.
    package var exactText: String? {
        guard let text = String(data: self, encoding: .utf8) else { return nil }
        if text.utf8.count == count { return text }
        let marked = "\u{FEFF}\(text)"
        return marked.utf8.count == count ? marked : nil
    }
}
