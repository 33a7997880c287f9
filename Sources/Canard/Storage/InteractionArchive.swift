package import Foundation

/// A file of interactions in another format than Canard's own, which another module reads.
package protocol InteractionArchive: AnyObject, Sendable {
    /// Opens a file, which must stay as it is.
    init(contentsOf file: URL) throws

    /// The numbers of what the file holds, in the order of their turns.
    var numbers: [Int] { get }

    /// Reads an interaction, whose ordinal is its turn among those for one request; nil for what is none.
    func interaction(_ number: Int) -> Canard.Interaction?
}

/// The formats of archives that there are.
enum ArchiveFormat {
    /// Returns whether a file is an archive by its name: `.har`, or `.har.gz`.
    static func covers(_ url: URL) -> Bool { covers(name: url.lastPathComponent) }

    static func covers(name: String) -> Bool {
        suffixes.contains { name.lowercased().hasSuffix($0) }
    }

    /// How the names of archives end.
    static let suffixes = [".har", ".har.gz"]

    /// Opens an archive; what reads HAR is looked for by its name, since it depends on this module.
    static func open(_ file: URL) throws -> any InteractionArchive {
        guard let reader = NSClassFromString("CanardHAR.HARArchive") as? any InteractionArchive.Type
        else {
            throw CanardError(
                .unknownFormat,
                reason: "to replay a HAR file, add the product CanardHAR to the target",
                file: file
            )
        }
        return try reader.init(contentsOf: file)
    }
}
