/// What secrets look like.
enum SecretShape {
    /// What takes the place of a secret text.
    static let placeholder = "REDACTED"

    /// What takes the place of a JSON Web Token: header `{"alg":"none","typ":"JWT"}`, payload
    /// `{"exp":4102444800,"sub":"REDACTED"}`, no signature.
    static let tokenPlaceholder =
        "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJleHAiOjQxMDI0NDQ4MDAsInN1YiI6IlJFREFDVEVEIn0."

    /// Returns what takes the place of a secret value.
    static func placeholder(for value: some StringProtocol) -> String {
        if value.isEmpty { return "" }
        return isToken(value) ? tokenPlaceholder : placeholder
    }

    /// Returns whether a text is a JSON Web Token: three base64url parts, the first an object
    /// ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519#section-3)).
    static func isToken(_ text: some StringProtocol) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // Base64 of `{"` is `eyJ`.
        guard parts.count == 3, parts[0].starts(with: "eyJ".utf8), parts[1].starts(with: "eyJ".utf8)
        else {
            return false
        }
        return text.utf8.allSatisfy {
            Kind($0) != .separator || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: "_")
        }
    }

    /// Returns whether a value under an ambiguous name looks like a secret.
    ///
    /// It must have 16 characters or more, no white space, and at least 12 of its characters in pieces
    /// that are neither words (`release`, `Candidate`, `getUserById`), nor numbers, nor a word with a
    /// short number (`item42`). Pieces are what stands between characters other than letters and
    /// digits.
    static func isLikelySecret(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        guard bytes.count >= 16, !bytes.contains(where: { $0 <= 0x20 }) else { return false }
        let pieces = bytes.split { Kind($0) == .separator }
        return pieces.lazy.filter { !isPlain($0) }.reduce(0) { $0 + $1.count } >= 12
    }

    private enum Kind {
        case lower
        case upper
        case digit
        case separator

        init(_ byte: UInt8) {
            switch byte {
            case 0x61...0x7A: self = .lower
            case 0x41...0x5A: self = .upper
            case 0x30...0x39: self = .digit
            default: self = .separator
            }
        }
    }

    /// Returns whether a piece is a number, or words with at most three digits behind them.
    private static func isPlain(_ piece: ArraySlice<UInt8>) -> Bool {
        let digits = piece.reversed().prefix { Kind($0) == .digit }.count
        if digits == piece.count { return true }
        let letters = piece.dropLast(digits).map { Kind($0) }
        guard digits <= 3, !letters.contains(.digit) else { return false }
        if !letters.contains(.lower) || !letters.contains(.upper) { return true }
        return isCamelCase(letters)
    }

    /// Returns whether mixed letters are words run together: random ones change case all the time.
    private static func isCamelCase(_ letters: [Kind]) -> Bool {
        var acronyms = 0
        var shortEnds = 0
        for run in letters.runs {
            if run.value == .upper, run.count > 1 { acronyms += 1 }
            if run.value == .lower, run.count == 1 { shortEnds += 1 }
        }
        return acronyms <= 1 && shortEnds <= 2
    }
}

extension Array where Element: Equatable {
    /// The elements with how often each stands in a row.
    fileprivate var runs: [(value: Element, count: Int)] {
        reduce(into: []) { runs, element in
            if runs.last?.value == element {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((element, 1))
            }
        }
    }
}
