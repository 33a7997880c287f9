import Foundation

/// A body that says what it answers, and shows whether it is whole.
///
/// The kinds are stored in all the ways a recording has: JSON in a side file, indented; text and bytes
/// within the interaction; an image and a page in side files.
struct Content: Hashable, Sendable {
    /// How a body looks.
    enum Kind: String, CaseIterable, Sendable {
        case json
        case image
        case text
        case bytes
        case page
    }

    /// The path of the request, `/<kind>/…`.
    let target: String
    /// Which of the answers to that request it is.
    let serial: Int

    /// The kind, which the path begins with.
    var kind: Kind {
        target.split(separator: "/").first.flatMap { Kind(rawValue: String($0)) } ?? .text
    }

    /// The media type.
    var contentType: String {
        switch kind {
        case .json: "application/json"
        case .image: "image/png"
        case .text, .page: "text/plain; charset=utf-8"
        case .bytes: "application/octet-stream"
        }
    }

    /// The bytes.
    var body: Data {
        let filler = filler
        let checksum = String(Self.checksum(of: target, serial, filler), radix: 16)
        if kind == .json {
            let text = String(decoding: filler, as: UTF8.self)
            return Data(
                #"{"target":"\#(target)","serial":\#(serial),"checksum":"\#(checksum)","filler":"\#(text)"}"#
                    .utf8
            )
        }
        let head = Data("\(target)\n\(serial)\n\(checksum)\n".utf8)
        return (kind == .image ? Self.imageSignature : Data()) + head + filler
    }

    private static let imageSignature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    /// What makes the length differ from answer to answer.
    private var filler: Data {
        var random = SeededGenerator(seed: Self.checksum(of: target, serial, Data()))
        let count =
            switch kind {
            case .json: Int.random(in: 0..<4_000, using: &random)
            case .image: Int.random(in: 0..<16_000, using: &random)
            case .text, .bytes: Int.random(in: 1..<800, using: &random)
            case .page: Int.random(in: 1_100..<9_000, using: &random)
            }
        if kind == .image || kind == .bytes {
            return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        // Words, so that nothing in it looks like a secret.
        let words = ["pond", "reed", "mallard", "teal", "pintail", "weir"]
        var text = ""
        while text.utf8.count < count {
            text += (words.randomElement(using: &random) ?? "duck") + " "
        }
        return Data(text.utf8)
    }

    /// Reads a body; nil if it is not whole.
    init?(_ body: Data) {
        let found = body.first == UInt8(ascii: "{") ? Self.json(body) : Self.lines(body)
        guard let found,
            found.checksum
                == String(Self.checksum(of: found.target, found.serial, found.filler), radix: 16)
        else { return nil }
        self.init(target: found.target, serial: found.serial)
    }

    init(target: String, serial: Int) {
        self.target = target
        self.serial = serial
    }

    private typealias Parts = (target: String, serial: Int, checksum: String, filler: Data)

    private static func json(_ body: Data) -> Parts? {
        guard let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
            let target = object["target"] as? String, let serial = object["serial"] as? Int,
            let checksum = object["checksum"] as? String, let filler = object["filler"] as? String
        else { return nil }
        return (target, serial, checksum, Data(filler.utf8))
    }

    private static func lines(_ body: Data) -> Parts? {
        let body = body.starts(with: imageSignature) ? body.dropFirst(imageSignature.count) : body
        let parts = body.split(
            separator: UInt8(ascii: "\n"),
            maxSplits: 3,
            omittingEmptySubsequences: false
        )
        guard parts.count == 4, let serial = Int(String(decoding: parts[1], as: UTF8.self)) else {
            return nil
        }
        return (
            String(decoding: parts[0], as: UTF8.self), serial,
            String(decoding: parts[2], as: UTF8.self), Data(parts[3])
        )
    }

    /// FNV-1a over all parts.
    private static func checksum(of target: String, _ serial: Int, _ filler: Data) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [Data("\(target) \(serial) ".utf8), filler] {
            part.withUnsafeBytes { bytes in
                for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            }
        }
        return hash
    }
}

/// SplitMix64: the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
