/// A JSON text with its tokens, read through cursors.
///
/// A cursor (``Value``) is a place in the text. It decodes what it is asked for and nothing else, and
/// ``Value/text`` is always the text as it was written.
package struct JSONDocument: Sendable {
    fileprivate let storage: Storage

    /// What all cursors share; one reference, since they are copied all the time.
    fileprivate final class Storage: Sendable {
        let bytes: [UInt8]
        let tokens: [JSONTokens.Token]

        init(_ bytes: [UInt8], _ tokens: [JSONTokens.Token]) {
            self.bytes = bytes
            self.tokens = tokens
        }
    }

    /// Reads a whole text: UTF-8, one value.
    package init(_ bytes: some Sequence<UInt8>) throws(JSONError) {
        let bytes = Array(bytes)
        // `withUnsafeBufferPointer` cannot pass a typed error on through a closure that infers it.
        let result = bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(JSONError) in try JSONTokens.tokens(of: buffer) }
        }
        storage = Storage(bytes, try result.get())
    }

    /// The value that is the text.
    package var root: Value { Value(document: storage, index: 0) }

    /// A value within a text.
    package struct Value: Sendable {
        fileprivate let document: Storage
        fileprivate let index: Int

        private var token: JSONTokens.Token { document.tokens[index] }

        /// What the value is.
        package var kind: JSONTokens.Kind { token.kind }

        /// The offsets of the value's bytes in the text; a string's quotes are part of it.
        package var range: Range<Int> { token.start..<token.end }

        /// The value's bytes as they were written.
        package var bytes: ArraySlice<UInt8> { document.bytes[range] }

        /// The value's text as it was written.
        package var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The members of an object in order, duplicates included; none for anything else.
        package var members: [Member] {
            guard kind == .object else { return [] }
            var members: [Member] = []
            var position = index + 1
            while position < token.next {
                let value = Value(document: document, index: position + 1)
                members.append(
                    Member(name: Value(document: document, index: position), value: value)
                )
                position = value.token.next
            }
            return members
        }

        /// The members of an object by name; of members with one name the last.
        var valuesByName: [String: Value] {
            Dictionary(members.map { ($0.name.string ?? $0.name.text, $0.value) }) { $1 }
        }

        /// Calls a closure with the bytes and tokens of the text, and the number of this value's token.
        ///
        /// For passes over whole texts, to which a cursor for each value would cost more than all else.
        func withTokens<Result>(_ body: (JSONTokens.View, Int) throws -> Result) rethrows -> Result
        {
            try document.bytes.withUnsafeBufferPointer { bytes in
                try document.tokens.withUnsafeBufferPointer { tokens in
                    try body(JSONTokens.View(bytes: bytes, tokens: tokens), index)
                }
            }
        }

        /// Returns the value of another token of the text.
        func value(at index: Int) -> Value { Value(document: document, index: index) }

        /// The elements of an array in order; none for anything else.
        package var elements: [Value] {
            guard kind == .array else { return [] }
            var elements: [Value] = []
            var position = index + 1
            while position < token.next {
                elements.append(Value(document: document, index: position))
                position = document.tokens[position].next
            }
            return elements
        }

        /// The last member of a name, as most readers take it, or nil.
        package subscript(name: String) -> Value? {
            guard kind == .object else { return nil }
            var found: Value?
            var position = index + 1
            while position < token.next {
                let value = Value(document: document, index: position + 1)
                if Value(document: document, index: position).isString(name) { found = value }
                position = value.token.next
            }
            return found
        }

        /// Whether this is a string of that text; most have no escapes, and need not be decoded.
        private func isString(_ text: String) -> Bool {
            let content = document.bytes[token.start + 1..<token.end - 1]
            return content.contains(UInt8(ascii: "\\"))
                ? string == text : content.elementsEqual(text.utf8)
        }

        /// A string decoded, or nil for anything else and for a string with half a surrogate pair.
        package var string: String? {
            guard kind == .string else { return nil }
            let content = document.bytes[token.start + 1..<token.end - 1]
            guard content.contains(UInt8(ascii: "\\")) else {
                return String(decoding: content, as: UTF8.self)
            }
            return JSONStrings.decoded(content).string
        }

        /// A string's bytes decoded; half a surrogate pair becomes three bytes that are not UTF-8.
        package var decodedBytes: [UInt8] {
            guard kind == .string else { return [] }
            return JSONStrings.decoded(document.bytes[token.start + 1..<token.end - 1]).bytes
        }

        /// A number that is a whole one within the range of `Int`, or nil.
        package var int: Int? { kind == .number ? Int(text) : nil }

        /// A number as the nearest `Double`, or nil.
        package var double: Double? { kind == .number ? Double(text) : nil }
    }

    /// One member of an object.
    package struct Member: Sendable {
        /// The name, always a string.
        package var name: Value
        /// The value.
        package var value: Value
    }
}
