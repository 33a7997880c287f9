/// The SHA-256 of a request's canonical text: equal keys are the same request.
struct RequestKey: Sendable, Hashable, CustomStringConvertible {
    // Words rather than text: an index of a large recording holds very many.
    private let words: SIMD4<UInt64>

    /// Makes the key of a canonical text.
    init(canonicalText: [UInt8]) {
        let digest = SHA256.digest(canonicalText)
        var words = SIMD4<UInt64>()
        for (index, byte) in digest.enumerated() {
            words[index / 8] = words[index / 8] << 8 | UInt64(byte)
        }
        self.words = words
    }

    /// The digest as 64 lower-case hexadecimal digits.
    var digits: String { text(count: 64) }

    /// The digits that file names carry.
    var prefix: String { text(count: 12) }

    var description: String { digits }

    private func text(count: Int) -> String {
        var digits: [UInt8] = []
        for position in 0..<count {
            let word = words[position / 16]
            digits.append(HexDigits.lower[Int(word >> UInt64(60 - position % 16 * 4) & 15)])
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
