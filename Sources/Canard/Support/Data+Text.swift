import Foundation

extension Data {
    /// The bytes as text, or nil where the text would not give the very bytes back.
    ///
    /// `String(data:encoding:)` drops a byte order mark.
    var exactText: String? {
        let text = String(decoding: self, as: UTF8.self)
        return text.utf8.elementsEqual(self) ? text : nil
    }
}
