/// The tokens of a JSON text, as [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259) defines it.
///
/// Nothing is decoded: a token says where its bytes are, so order, duplicate names, number text and
/// escapes survive. Values stand in document order; `next` leads from a value past all that is in it.
package struct JSONTokens: Sendable {
    /// What a token is.
    package enum Kind: UInt8, Sendable {
        case object
        case array
        case string
        case number
        case `true`
        case `false`
        case null
    }

    /// One value, or the name of a member.
    package struct Token: Sendable {
        package var kind: Kind
        /// The offset of its first byte; a string's quotes are part of it.
        package var start: Int
        /// The offset after its last byte.
        package var end: Int
        /// The index of the token that follows this value and all that is in it.
        package var next: Int
    }

    /// A text and its tokens, for as long as a closure runs.
    struct View {
        let bytes: UnsafeBufferPointer<UInt8>
        let tokens: UnsafeBufferPointer<Token>

        /// The bytes of a value as they were written.
        func text(of index: Int) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(rebasing: bytes[tokens[index].start..<tokens[index].end])
        }
    }

    /// Texts nested deeper than this are refused, so that no reader has to fear for its stack.
    package static let maximumDepth = 512

    /// Returns the tokens of a whole text, one value with white space around it.
    package static func tokens(of bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> [Token] {
        var tokenizer = JSONTokenizer(bytes: bytes)
        try tokenizer.readDocument()
        return tokenizer.tokens
    }
}
