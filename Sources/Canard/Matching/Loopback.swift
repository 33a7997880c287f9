import Foundation

/// The names and addresses of this machine.
enum Loopback {
    /// Returns whether a URL is one of this machine: `localhost` and names below it, `127.0.0.0/8`, `::1`.
    static func covers(_ url: URL) -> Bool {
        let host = URLParts(url.absoluteString).host.lowercased()
            .trimmingCharacters(in: ["[", "]", "."])
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let address = host.hasPrefix("::ffff:") ? String(host.dropFirst(7)) : host
        let numbers = address.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.first == "127"
            && numbers.allSatisfy { UInt8($0) != nil && $0.allSatisfy(\.isNumber) }
    }
}
