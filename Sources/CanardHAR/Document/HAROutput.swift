import Canard
import Foundation

/// Writes a HAR file entry by entry, and puts it in its place when it is whole.
struct HAROutput {
    private let file: URL
    private let temporary: String
    private let handle: FileHandle
    private var pending: [UInt8] = []
    private var hasEntries = false

    private static let pieceLength = 1 << 20

    /// Begins a file beside its place.
    private init(_ file: URL) throws {
        self.file = file
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let name = ".\(file.lastPathComponent)-\(UUID().uuidString)"
        temporary = folder.appendingPathComponent(name).path
        guard FileManager.default.createFile(atPath: temporary, contents: nil),
            let handle = FileHandle(forWritingAtPath: temporary)
        else {
            throw CanardError(
                .recordingNotWritable,
                reason: String(cString: strerror(errno)),
                file: file
            )
        }
        self.handle = handle
    }

    /// Writes a file: the members of the log around its entries, which the closure appends.
    ///
    /// Members of the log before `entries` come before them. Nothing changes unless all goes well.
    ///
    /// - Throws: `CanardError.Code.recordingNotWritable`, and what the closure throws.
    static func write(
        to file: URL,
        root: [OrderedJSON.Member] = [],
        log: [OrderedJSON.Member],
        _ appendEntries: (inout HAROutput) throws -> Void
    ) throws {
        var output: HAROutput
        do {
            output = try HAROutput(file)
        } catch let error as CanardError {
            throw error
        } catch {
            throw CanardError(
                .recordingNotWritable,
                reason: "\(error)",
                file: file,
                underlyingError: error
            )
        }
        do {
            try output.write(root, log, appendEntries)
        } catch {
            // The first error says what is wrong.
            try? output.handle.close()
            unlink(output.temporary)
            throw error
        }
    }

    private mutating func write(
        _ root: [OrderedJSON.Member],
        _ log: [OrderedJSON.Member],
        _ appendEntries: (inout HAROutput) throws -> Void
    ) throws {
        add("{\n  \"log\": {\n")
        for (index, member) in log.enumerated() {
            add(index == 0 ? "    " : ",\n    ")
            addName(member.name)
            guard member.name == "entries" else {
                member.value.write(to: &pending, indentation: 2)
                continue
            }
            add("[")
            try appendEntries(&self)
            add(hasEntries ? "\n    ]" : "]")
        }
        add("\n  }")
        for member in root {
            add(",\n  ")
            addName(member.name)
            member.value.write(to: &pending, indentation: 1)
        }
        add("\n}\n")
        try flush()
        try handle.close()
        guard rename(temporary, file.path) == 0 else {
            throw failure(String(cString: strerror(errno)))
        }
    }

    /// Appends one entry.
    mutating func append(_ entry: OrderedJSON) throws {
        add(hasEntries ? ",\n      " : "\n      ")
        hasEntries = true
        entry.write(to: &pending, indentation: 3)
        if pending.count >= Self.pieceLength { try flush() }
    }

    private mutating func add(_ text: String) { pending.append(contentsOf: text.utf8) }

    private mutating func addName(_ name: String) {
        JSONStrings.write(Array(name.utf8), style: .readable, to: &pending)
        add(": ")
    }

    private mutating func flush() throws {
        do {
            try handle.write(contentsOf: pending)
        } catch {
            throw failure("\(error)")
        }
        pending.removeAll(keepingCapacity: true)
    }

    private func failure(_ reason: String) -> CanardError {
        CanardError(.recordingNotWritable, reason: reason, file: file)
    }
}
