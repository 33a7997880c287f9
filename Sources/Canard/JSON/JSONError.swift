/// A place where a text stops being JSON, and why.
package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, as a phrase.
    package var reason: String
    /// The line of the offending byte, from 1.
    package var line: Int
    /// The column of the offending byte, in bytes from 1.
    package var column: Int

    /// Makes an error at a byte offset of a text.
    package init(_ reason: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let before = bytes.prefix(offset)
        self.reason = reason
        line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        column = before.count - (before.lastIndex(of: 0x0A) ?? -1)
    }

    package var description: String { "line \(line), column \(column): \(reason)" }
}
