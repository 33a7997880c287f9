/// The checksum of gzip ([RFC 1952, section 8](https://www.rfc-editor.org/rfc/rfc1952#section-8)).
struct CRC32 {
    private var state = UInt32.max

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
        }
    }

    /// Takes some bytes.
    mutating func update(_ bytes: [UInt8]) {
        state = bytes.reduce(state) { Self.table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }

    /// The checksum of all bytes so far.
    var value: UInt32 { ~state }
}
