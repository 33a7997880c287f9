import Canard

extension HARDocument {
    /// The entries of a document; each is read when it is asked for.
    public struct Entries: RandomAccessCollection, Sendable {
        let document: HARDocument

        /// The place of the first entry, always 0.
        public var startIndex: Int { 0 }
        /// The number of entries.
        public var endIndex: Int { document.outline.entries.count }

        /// Reads an entry, or says what is wrong with it.
        public subscript(position: Int) -> Result<Entry, Problem> {
            document.entry(at: position)
        }
    }

    /// The longest entry that is read, in bytes.
    private static let maximumEntryLength = Int(Int32.max)

    fileprivate func entry(at index: Int) -> Result<Entry, Problem> {
        func problem(_ reason: String, at place: String? = nil) -> Result<Entry, Problem> {
            .failure(Problem(index: index, place: place, reason: reason))
        }
        let range = outline.entries[index]
        guard range.count <= Self.maximumEntryLength else {
            return problem("longer than \(Self.maximumEntryLength) bytes")
        }
        guard !outline.tooDeep.contains(index) else {
            return problem("nested deeper than \(HAROutline.maximumDepth)")
        }
        let bytes: [UInt8]
        do throws(CanardError) {
            bytes = try source.bytes(range)
        } catch {
            return problem(error.reason)
        }
        do throws(JSONError) {
            let root = try JSONDocument(bytes).root
            guard root.kind == .object else { return problem("expected an object") }
            guard let request = root["request"], request.kind == .object else {
                return problem("expected an object", at: "request")
            }
            return .success(Entry(index: index, root: root, request: request))
        } catch {
            return problem(error.reason, at: "line \(error.line), column \(error.column)")
        }
    }
}
