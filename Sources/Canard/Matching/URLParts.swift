/// A URL's text split at its delimiters, nothing decoded
/// ([RFC 3986, appendix B](https://www.rfc-editor.org/rfc/rfc3986#appendix-B)).
package struct URLParts {
    /// The text before `:`, or nil in a relative reference.
    package var scheme: Substring?
    /// What stands before `@` in the authority.
    var userinfo: Substring?
    /// Host and port, or nil in a reference without authority.
    package var hostAndPort: Substring?
    /// The path.
    package var path: Substring
    /// What follows `?`, or nil.
    package var query: Substring?
    /// What follows `#`, or nil.
    var fragment: Substring?

    package init(_ text: String) {
        var rest = text[...]
        fragment = rest.cutTail(at: "#")
        query = rest.cutTail(at: "?")
        if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
            rest[..<colon].utf8.allSatisfy(Self.isSchemeCharacter), colon > rest.startIndex
        {
            scheme = rest[..<colon]
            rest = rest[rest.utf8.index(after: colon)...]
        }
        if rest.utf8.starts(with: "//".utf8) {
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            var authority = rest[..<end]
            if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
                userinfo = authority[..<at]
                authority = authority[authority.utf8.index(after: at)...]
            }
            hostAndPort = authority
            rest = rest[end...]
        }
        path = rest
    }

    /// The host without its port, brackets of an IPv6 address kept.
    package var host: Substring { split.host }

    /// The port's digits, or nil where there is none or it is empty.
    package var port: Substring? { split.port }

    private var split: (host: Substring, port: Substring?) {
        guard let hostAndPort else { return ("", nil) }
        // A colon within brackets belongs to an IPv6 address.
        let afterBracket =
            hostAndPort.utf8.lastIndex(of: UInt8(ascii: "]")) ?? hostAndPort.startIndex
        guard let colon = hostAndPort[afterBracket...].utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return (hostAndPort, nil)
        }
        let port = hostAndPort[hostAndPort.utf8.index(after: colon)...]
        return (hostAndPort[..<colon], port.isEmpty ? nil : port)
    }

    /// The parts put together again.
    var text: String {
        var text = scheme.map { "\($0):" } ?? ""
        if let hostAndPort {
            text += "//" + (userinfo.map { "\($0)@" } ?? "") + hostAndPort
        }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}

extension Substring {
    /// Cuts off what follows the first such character, and the character, and returns it.
    fileprivate mutating func cutTail(at character: Unicode.Scalar) -> Substring? {
        guard let index = utf8.firstIndex(of: UInt8(ascii: character)) else { return nil }
        let tail = self[utf8.index(after: index)...]
        self = self[..<index]
        return tail
    }
}
