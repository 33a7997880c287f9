#if canImport(CryptoKit)
import CryptoKit
import Foundation

/// SHA-256 as the system provides it.
enum SHA256 {
    /// Returns the 32 bytes of the digest.
    static func digest(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        Array(CryptoKit.SHA256.hash(data: bytes))
    }
}
#else
/// SHA-256 after [FIPS 180-4](https://doi.org/10.6028/NIST.FIPS.180-4), for systems without CryptoKit.
enum SHA256 {
    /// Returns the 32 bytes of the digest.
    static func digest(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var state = initialState
        state.withUnsafeMutableBufferPointer { state in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
                guard let state = state.baseAddress, let schedule = schedule.baseAddress else {
                    return
                }
                let wholeBlocks = bytes.count / 64 * 64
                for offset in stride(from: 0, to: wholeBlocks, by: 64) {
                    compress(
                        UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + 64]),
                        schedule,
                        state
                    )
                }
                compressTail(of: bytes, from: wholeBlocks, schedule, state)
            }
        }
        return state.flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
        }
    }

    /// Mixes in what is left, a one bit, zeros, and the length in bits as a big-endian UInt64.
    private static func compressTail(
        of bytes: UnsafeRawBufferPointer,
        from start: Int,
        _ schedule: UnsafeMutablePointer<UInt32>,
        _ state: UnsafeMutablePointer<UInt32>
    ) {
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { tail in
            let left = bytes.count - start
            let count = left < 56 ? 64 : 128
            tail.initializeMemory(as: UInt8.self, repeating: 0)
            tail.copyBytes(from: bytes[start...])
            tail[left] = 0x80
            let bitCount = UInt64(bytes.count) << 3
            tail.storeBytes(of: bitCount.bigEndian, toByteOffset: count - 8, as: UInt64.self)
            for offset in stride(from: 0, to: count, by: 64) {
                compress(
                    UnsafeRawBufferPointer(rebasing: tail[offset..<offset + 64]),
                    schedule,
                    state
                )
            }
        }
    }

    /// Mixes one block of 64 bytes into the state (section 6.2.2).
    ///
    /// Written out over plain pointers: in a debug build, which tests are, every call and every bounds check
    /// costs more than the arithmetic.
    private static func compress(
        _ block: UnsafeRawBufferPointer,
        _ w: UnsafeMutablePointer<UInt32>,
        _ state: UnsafeMutablePointer<UInt32>
    ) {
        guard let start = block.baseAddress else { return }
        var index = 0
        while index < 16 {
            w[index] = UInt32(
                bigEndian: start.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
            )
            index &+= 1
        }
        while index < 64 {
            let early = w[index &- 15]
            let late = w[index &- 2]
            let sigma0 = (early >> 7 | early << 25) ^ (early >> 18 | early << 14) ^ (early >> 3)
            let sigma1 = (late >> 17 | late << 15) ^ (late >> 19 | late << 13) ^ (late >> 10)
            w[index] = w[index &- 16] &+ sigma0 &+ w[index &- 7] &+ sigma1
            index &+= 1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        index = 0
        while index < 64 {
            let sum1 = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ sum1 &+ choice &+ roundConstants[index] &+ w[index]
            let sum0 = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ sum0 &+ majority
            index &+= 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    private static let initialState: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
        0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// Never freed, like any constant.
    nonisolated(unsafe) private static let roundConstants: UnsafePointer<UInt32> = {
        // Safe because nothing is written once it is filled.
        let constants = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
        constants.initialize(from: roundConstantValues, count: 64)
        return UnsafePointer(constants)
    }()

    private static let roundConstantValues: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
        0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
        0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
        0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
        0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
        0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
        0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
#endif

extension SHA256 {
    /// Returns the 32 bytes of the digest of a byte array.
    static func digest(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { digest($0) } }

    /// Returns the digest of a byte array as 64 lower-case hexadecimal digits.
    static func hexDigest(_ bytes: [UInt8]) -> String { HexDigits.string(digest(bytes)) }
}

/// Hexadecimal text.
enum HexDigits {
    /// Returns the bytes as lower-case digits, two a byte.
    static func string(_ bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        for byte in bytes {
            digits.append(lower[Int(byte >> 4)])
            digits.append(lower[Int(byte & 15)])
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The value of a hexadecimal digit in ASCII, or nil if it is none.
    static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }

    static let lower = Array("0123456789abcdef".utf8)
    static let upper = Array("0123456789ABCDEF".utf8)
}
