/// The checksum of zlib ([RFC 1950, section 9](https://www.rfc-editor.org/rfc/rfc1950#section-9)).
struct Adler32 {
    private var sums: (UInt32, UInt32) = (1, 0)

    /// Takes some bytes.
    mutating func update(_ bytes: [UInt8]) {
        for byte in bytes {
            sums.0 = (sums.0 + UInt32(byte)) % 65521
            sums.1 = (sums.1 + sums.0) % 65521
        }
    }

    /// The checksum of all bytes so far.
    var value: UInt32 { sums.1 << 16 | sums.0 }
}
