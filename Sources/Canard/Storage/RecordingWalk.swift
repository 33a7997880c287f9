/// The files of a recording that may be interactions, folder by folder, names sorted.
///
/// Side files, settings and hidden files are left out. A folder that goes away meanwhile holds nothing.
struct RecordingWalk: Sequence, IteratorProtocol {
    private var folders: [String] = []
    private var files: ArraySlice<String> = []
    /// The folders that could not be read so far, and why.
    private(set) var unreadable: [String: SystemError] = [:]

    /// Begins at a recording's root, which must be there.
    init(root: String) throws(SystemError) {
        try open(root)
    }

    /// Returns the path of the next file.
    mutating func next() -> String? {
        while files.isEmpty {
            guard let folder = folders.popLast() else { return nil }
            do throws(SystemError) {
                try open(folder)
            } catch {
                if !error.isNotFound { unreadable[folder] = error }
            }
        }
        return files.popFirst()
    }

    private mutating func open(_ folder: String) throws(SystemError) {
        let list = try FileSystem.list(folder)
        let names = Set(list.map(\.name))
        // The last is taken first.
        folders += list.filter(\.isDirectory).map { "\(folder)/\($0.name)" }.reversed()
        let isInteraction = { (name: String) in
            name.hasSuffix(".json") && name != SettingsFile.name
                && !Self.isSideFile(name, among: names)
        }
        files =
            list.lazy.filter { !$0.isDirectory && isInteraction($0.name) }.map {
                "\(folder)/\($0.name)"
            }[...]
    }

    /// A side file stands beside an interaction, or has the name of one whose interaction is gone.
    private static func isSideFile(_ name: String, among names: Set<String>) -> Bool {
        for suffix in ["-request.json", "-response.json"] where name.hasSuffix(suffix) {
            let interaction = "\(name.dropLast(suffix.count)).json"
            return names.contains(interaction)
                || RecordingLocation.ordinal(inName: interaction) != nil
        }
        return false
    }
}
