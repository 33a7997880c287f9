import Canard

/// Where the parts of a HAR file are: its entries, and the members around them.
struct HAROutline: Sendable {
    /// The members of the root but for `log`.
    var rootMembers: [OrderedJSON.Member] = []
    /// The members of the log in order; `entries` is an empty array where the entries belong.
    var logMembers: [OrderedJSON.Member] = []
    /// The entries' places in the source.
    var entries: [Range<Int>] = []
    /// The places of entries that are nested too deep to be read.
    var tooDeep: Set<Int> = []
    /// What was passed over.
    var problems: [HARDocument.Problem] = []

    /// The longest member besides the entries that is kept, in bytes.
    private static let maximumMemberLength = 64 << 20

    /// How deep an entry may be nested.
    ///
    /// Trees are walked by recursion, and a thread may have a small stack. The chains of callers that browsers
    /// note are the deepest there are, with some forty levels.
    static let maximumDepth = 128

    /// The most entries that are read; their places take memory, however short they are.
    private static let maximumCount = 1 << 22

    /// Reads where everything is.
    ///
    /// A text that breaks off behind its first entry keeps the entries before that, and has a problem.
    init(_ source: HARSource) throws(CanardError) {
        var scanner = HARScanner(source, at: try HARSignature.check(source))
        try scanner.expect("{")
        var hasLog = false
        do throws(CanardError) {
            try Self.forEachMember(&scanner) { name, scanner throws(CanardError) in
                if name == "log", try scanner.peekToken() == UInt8(ascii: "{") {
                    hasLog = true
                    try readLog(&scanner, source)
                } else if let member = try member(name, &scanner, source) {
                    rootMembers.append(member)
                }
            }
            if try scanner.peekToken() != nil { throw try scanner.error("text after the end") }
        } catch {
            guard !entries.isEmpty, error.code == .damagedFile else { throw error }
            problems.append(
                HARDocument.Problem(index: entries.count, place: error.place, reason: error.reason)
            )
        }
        guard hasLog else {
            throw CanardError(
                .unknownFormat,
                reason: "this is no HAR file: it has no 'log'",
                file: source.file
            )
        }
    }

    private mutating func readLog(
        _ scanner: inout HARScanner,
        _ source: HARSource
    ) throws(CanardError) {
        try scanner.expect("{")
        try Self.forEachMember(&scanner) { name, scanner throws(CanardError) in
            guard name == "entries" else {
                if let member = try member(name, &scanner, source) { logMembers.append(member) }
                return
            }
            if !logMembers.contains(where: { $0.name == name }) {
                logMembers.append(OrderedJSON.Member(name: name, value: .array([])))
            }
            guard try scanner.take("[") else {
                _ = try scanner.value()
                problems.append(
                    HARDocument.Problem(place: "log.entries", reason: "expected an array")
                )
                return
            }
            if try scanner.take("]") { return }
            repeat {
                guard entries.count < Self.maximumCount else {
                    throw try scanner.error("more than \(Self.maximumCount) entries")
                }
                entries.append(try scanner.value())
                if scanner.depthOfLastValue > Self.maximumDepth {
                    tooDeep.insert(entries.count - 1)
                }
            } while try scanner.take(",")
            try scanner.expect("]")
        }
    }

    private static func forEachMember(
        _ scanner: inout HARScanner,
        _ body: (String, inout HARScanner) throws(CanardError) -> Void
    ) throws(CanardError) {
        if try scanner.take("}") { return }
        repeat {
            let name = try scanner.name()
            try body(name, &scanner)
        } while try scanner.take(",")
        try scanner.expect("}")
    }

    private mutating func member(
        _ name: String,
        _ scanner: inout HARScanner,
        _ source: HARSource
    ) throws(CanardError) -> OrderedJSON.Member? {
        let range = try scanner.value()
        guard range.count <= Self.maximumMemberLength else {
            let reason = "longer than \(Self.maximumMemberLength) bytes, and left out"
            problems.append(HARDocument.Problem(place: name, reason: reason))
            return nil
        }
        guard scanner.depthOfLastValue <= Self.maximumDepth else {
            let reason = "nested deeper than \(Self.maximumDepth)"
            problems.append(HARDocument.Problem(place: name, reason: reason))
            return nil
        }
        let bytes = try source.bytes(range)
        do throws(JSONError) {
            return OrderedJSON.Member(name: name, value: OrderedJSON(try JSONDocument(bytes).root))
        } catch {
            problems.append(HARDocument.Problem(place: name, reason: "no JSON: \(error)"))
            return nil
        }
    }
}
