import Canard
public import Foundation

extension HARDocument {
    /// Writes the document as strict HAR 1.2: UTF-8, indented, a newline at the end.
    ///
    /// Entries and members keep their order, and members that nobody knows are kept. What the format needs
    /// and the file did not have is added, what has a wrong type is put right: dates, lists of header
    /// fields, sizes (−1 where they are not known). Written entry by entry beside its place, then moved there;
    /// the document's own file may be the target. Nothing is redacted.
    ///
    /// - Parameter file: Where to write; folders are made.
    /// - Returns: The entries that could not be read, and are not in the new file.
    /// - Throws: `CanardError.Code.recordingNotWritable`.
    @discardableResult
    public func write(to file: URL) throws -> [Problem] {
        var broken: [Problem] = []
        try HAROutput.write(to: file, root: outline.rootMembers, log: normalizedLog) { output in
            for entry in entries {
                switch entry {
                case .success(let entry): try output.append(HARNormalizer(entry).entry)
                case .failure(let problem): broken.append(problem)
                }
            }
        }
        return broken
    }

    private var normalizedLog: [OrderedJSON.Member] {
        var log = OrderedJSON.object(outline.logMembers)
        if log["version"]?.text == nil { log.insert("version", .string("1.2")) }
        log["version"] = .string("1.2")
        if log["creator"] == nil {
            log.insert("creator", HARCreator.unknown, after: "version")
        } else {
            log["creator"] = HARCreator.normalized(log["creator"], name: creator)
        }
        if let browser = log["browser"] {
            log["browser"] =
                browser.members == nil ? nil : HARCreator.normalized(browser, name: nil)
        }
        if let pages = log["pages"] {
            log["pages"] = pages.elements.map { .array($0.compactMap(HARPages.normalized)) }
        }
        if let comment = log["comment"], comment.text == nil { log["comment"] = nil }
        if log["entries"] == nil { log["entries"] = .array([]) }
        return log.members ?? []
    }
}

extension OrderedJSON {
    /// Puts a new member at the beginning, or behind another.
    fileprivate mutating func insert(
        _ name: String,
        _ value: OrderedJSON,
        after other: String? = nil
    ) {
        self[name] = nil
        guard case .object(var members) = self else { return }
        let index = other.flatMap { other in members.firstIndex { $0.name == other } }
        members.insert(Member(name: name, value: value), at: index.map { $0 + 1 } ?? 0)
        self = .object(members)
    }
}
