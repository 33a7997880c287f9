import Canard
public import Foundation

/// A HAR file: HTTP exchanges as browsers and proxies export them.
///
/// Reading is lenient, since hardly any tool writes what the format's description demands; what is passed
/// over is said with its reason. Entries are read one by one, so a file of hundreds of megabytes takes
/// little memory. Files compressed with gzip or zlib are read as well.
///
/// ```swift
/// let document = try HARDocument(contentsOf: URL(fileURLWithPath: "checkout.har"))
/// for entry in document.entries {
///     guard case .success(let entry) = entry else { continue }
///     print(entry.method, entry.url, entry.status ?? 0)
/// }
/// try document.write(to: URL(fileURLWithPath: "clean.har"))
/// ```
public struct HARDocument: Sendable {
    /// What happens where a file is not as it should be.
    public enum Reading: Sendable, Hashable {
        /// What cannot be read is passed over, and told of.
        case lenient
        /// What cannot be read is an error.
        case strict
    }

    let source: HARSource
    let outline: HAROutline
    private let reading: Reading

    /// Opens a file and finds its entries.
    ///
    /// The file must stay as it is while the document is in use.
    ///
    /// - Parameters:
    ///   - file: The file: JSON in UTF-8, plain, or compressed with gzip or zlib to at most 4 GiB.
    ///   - reading: What happens where an entry is broken.
    /// - Throws: `CanardError.Code.unreadableFile`; `CanardError.Code.unknownFormat` if this is no
    ///   HAR file; `CanardError.Code.damagedFile` if it is no JSON, or under strict reading if anything
    ///   in it is passed over.
    public init(contentsOf file: URL, reading: Reading = .lenient) throws {
        guard file.isFileURL else {
            throw CanardError(.unreadableFile, reason: "'\(file)' is no file URL")
        }
        try self.init(try HARSource.opening(file), reading)
    }

    /// Reads a HAR text from memory.
    ///
    /// - Parameters:
    ///   - data: The text: JSON in UTF-8, plain, or compressed with gzip or zlib.
    ///   - reading: What happens where an entry is broken.
    /// - Throws: As ``init(contentsOf:reading:)`` does.
    public init(_ data: Data, reading: Reading = .lenient) throws {
        try self.init(try HARSource.taking(Array(data)), reading)
    }

    private init(_ source: HARSource, _ reading: Reading) throws {
        self.source = source
        self.reading = reading
        outline = try HAROutline(source)
        guard reading == .strict else { return }
        let broken = entries.lazy.compactMap { $0.problem }
        guard let problem = problems.first ?? broken.first else { return }
        throw CanardError(
            .damagedFile,
            reason: problem.reason,
            file: source.file,
            place: [problem.index.map { "log.entries[\($0)]" }, problem.place]
                .compactMap { $0 }.joined(separator: ": ")
        )
    }

    /// What was passed over outside of the entries; also where the file breaks off.
    public var problems: [Problem] { outline.problems }

    /// The version of the format as the file states it, or nil.
    public var version: String? { logMember("version")?.text }

    /// The name of the tool that wrote the file, or nil where it is not stated.
    public var creator: String? {
        let creator = logMember("creator")
        return creator?.text ?? creator?["name"]?.text
    }

    /// The entries in the order of the file, each read when its turn comes.
    public var entries: Entries { Entries(document: self) }

    func logMember(_ name: String) -> OrderedJSON? {
        outline.logMembers.last { $0.name == name }?.value
    }
}

extension Result where Failure == HARDocument.Problem {
    /// What is wrong, or nil.
    var problem: HARDocument.Problem? {
        if case .failure(let problem) = self { problem } else { nil }
    }
}
