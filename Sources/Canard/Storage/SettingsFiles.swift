import Foundation

/// The settings files of the folders in use, as one.
struct SettingsFiles: Sendable {
    /// What the files state together; of matchers, those of the first file that has any.
    private(set) var merged: SettingsFile?
    /// What is wrong with one of the files, or nil.
    private(set) var error: CanardError?
    private var signatures: [(path: String, signature: FileSystem.Signature?)] = []

    init() {}

    /// Reads the file in each folder, the one in the folder above it, and those up to a folder `Recordings`.
    init(folders: [URL]) {
        var seen: Set<String> = []
        for folder in folders {
            for place in Self.places(folder.standardizedFileURL.path.droppingTrailingSlash) {
                let file = "\(place)/\(SettingsFile.name)"
                if seen.insert(file).inserted { add(file) }
            }
        }
    }

    /// Where settings of a recording may be: a name such as `checkout/declined` takes more than one step.
    private static func places(_ path: String) -> [String] {
        var places = [path]
        for _ in 0..<8 {
            let above = (places.last ?? path).droppingLastComponent
            guard above != places.last, !above.isEmpty else { break }
            places.append(above)
            if above.hasSuffix("/Recordings") { return places }
        }
        return Array(places.prefix(2))
    }

    private mutating func add(_ path: String) {
        signatures.append((path, FileSystem.signature(atPath: path)))
        do throws(CanardError) {
            guard let file = try SettingsFile.read(path) else { return }
            guard var all = merged else {
                merged = file
                return
            }
            all.matchers = all.matchers ?? file.matchers
            all.redaction = all.redaction + file.redaction
            all.hostAliases.merge(file.hostAliases) { first, _ in first }
            all.ignoredHosts += file.ignoredHosts
            all.volatileHeaders.formUnion(file.volatileHeaders)
            merged = all
        } catch {
            self.error = self.error ?? error
        }
    }

    /// The files that are there, and their states.
    var present: [String: FileSystem.Signature] {
        Dictionary(signatures.compactMap { entry in entry.signature.map { (entry.path, $0) } }) {
            $1
        }
    }

    /// Whether the files are as they were read.
    var areCurrent: Bool {
        signatures.allSatisfy { FileSystem.signature(atPath: $0.path) == $0.signature }
    }
}
