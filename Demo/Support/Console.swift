import Foundation

/// The demo's output.
enum Console {
    /// Prints lines for the reader, at once even into a pipe.
    static func say(_ text: String = "") {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    /// Prints an error.
    static func complain(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
