/// The states in which some files were read.
struct FileSignatures: Sendable {
    private var byPath: [(path: String, signature: FileSystem.Signature?)]

    /// Takes the state of a file that was read already.
    init(_ path: String, _ signature: FileSystem.Signature) {
        byPath = [(path, signature)]
    }

    /// Takes the state of a file that is about to be read, so that a change in between is seen later.
    mutating func add(_ path: String?) {
        guard let path else { return }
        byPath.append((path, FileSystem.signature(atPath: path)))
    }

    /// Whether all files are still in those states.
    var areCurrent: Bool {
        byPath.allSatisfy { FileSystem.signature(atPath: $0.path) == $0.signature }
    }
}
