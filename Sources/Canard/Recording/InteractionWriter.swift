import Foundation

/// Puts interactions into a recording; every call is made while the recording's lock is held.
struct InteractionWriter: Sendable {
    /// The recording's path.
    let root: String
    let volatileHeaders: Set<String>
    private let temporaryFiles: TemporaryFiles

    init(root: String, volatileHeaders: Set<String>) {
        self.root = root
        self.volatileHeaders = volatileHeaders
        temporaryFiles = TemporaryFiles(root: root)
    }

    /// Makes an empty file for a body that is too long for memory, and returns its path.
    func makeBodyFile() throws(SystemError) -> String {
        try FileSystem.makeDirectory(root)
        return try temporaryFiles.create([])
    }

    /// Removes what ended processes have left.
    func clean() throws(SystemError) { try temporaryFiles.removeAbandoned() }

    /// Removes the folder for temporary files if nothing is in it.
    func finish() { temporaryFiles.removeFolderIfEmpty() }

    /// Returns the path of the file with a number.
    func path(_ number: Int, _ location: RecordingLocation) -> String {
        "\(root)/\(location.path(ordinal: number))"
    }

    /// Returns the first free number, from a number on.
    func freeNumber(from number: Int, _ location: RecordingLocation) -> Int {
        var number = number
        while FileSystem.exists(path(number, location)) { number += 1 }
        return number
    }

    /// A side file is there already, of an interaction that was given another name.
    private struct NameTaken: Error {}

    /// Writes an interaction under the first free number, from a number on; members that are not Canard's
    /// may be added to the file.
    func append(
        _ interaction: Canard.Interaction,
        identity: RequestIdentity,
        from first: Int,
        fingerprint: AnswerFingerprint? = nil,
        members: JSONNode? = nil
    ) throws -> RecordedFile {
        var number = freeNumber(from: first, identity.location)
        while true {
            var numbered = interaction
            numbered.ordinal = number
            do {
                return try write(
                    numbered,
                    key: identity.key,
                    number: number,
                    at: path(number, identity.location),
                    fingerprint: fingerprint,
                    members: members
                )
            } catch is NameTaken {
                number = freeNumber(from: number + 1, identity.location)
            }
        }
    }

    /// Writes an interaction into a file, replacing the one that is there.
    ///
    /// Bodies come first and the interaction last, each by a rename: whoever reads the interaction finds
    /// its bodies, and a process that is ended in between leaves nothing that refers to what is missing.
    func write(
        _ interaction: Canard.Interaction,
        key: RequestKey,
        number: Int,
        at path: String,
        fingerprint: AnswerFingerprint? = nil,
        replacing former: RecordedFile? = nil,
        members: JSONNode? = nil
    ) throws -> RecordedFile {
        let name = path.lastComponent.dropLast(".json".count)
        let folder = path.droppingLastComponent
        let output = try InteractionEncoder.output(
            interaction,
            key: key,
            name: String(name),
            former: try members ?? former.flatMap { try node(atPath: $0.path) }
        )
        try FileSystem.makeDirectory(folder)
        let names = output.sideFiles.map { "\(folder)/\($0.name)" }
        if names.contains(where: { former?.sideFiles.contains($0) != true && FileSystem.exists($0) }
        ) {
            throw NameTaken()
        }
        let staged = try stage(output, in: folder, as: path)
        // A reader may find neither for a moment, but never the old interaction with the new body.
        if let former, !former.sideFiles.isEmpty { try FileSystem.remove(former.path) }
        for move in staged { try FileSystem.move(move.place, to: move.original) }
        let sideFiles = staged.dropLast().map(\.original)
        for old in former?.sideFiles ?? [] where !sideFiles.contains(old) {
            try FileSystem.remove(old)
        }
        return RecordedFile(
            number: number,
            ordinal: interaction.ordinal,
            path: path,
            fingerprint: try fingerprint
                ?? AnswerFingerprint(interaction, ignoring: volatileHeaders),
            times: interaction.times,
            isFailure: interaction.failure != nil,
            isOpen: interaction.response?.isOpen ?? false,
            sideFiles: sideFiles
        )
    }

    /// Writes bodies and interaction to where they only have to be moved from.
    ///
    /// A full disk shows here, before anything that is there is touched.
    private func stage(
        _ output: InteractionEncoder.Output,
        in folder: String,
        as path: String
    ) throws -> [StashedFile.Move] {
        var staged: [StashedFile.Move] = []
        func add(_ contents: Canard.Body, as target: String) throws {
            let place = try temporaryFiles.create(contents)
            staged.append(StashedFile.Move(original: target, place: place))
        }
        do {
            for file in output.sideFiles { try add(file.contents, as: "\(folder)/\(file.name)") }
            try add(Canard.Body(Data(output.text)), as: path)
        } catch {
            // The first error says what is wrong.
            for move in staged { try? FileSystem.remove(move.place) }
            throw error
        }
        return staged
    }

    /// Changes how many calls a file answers; a file that someone has removed stays removed.
    func setTimes(_ times: Int, of file: inout RecordedFile) throws {
        guard file.times != times, var node = try node(atPath: file.path) else { return }
        node["times"] = times == 1 ? nil : .number(times)
        try FileSystem.move(try temporaryFiles.create(node.fileText), to: file.path)
        file.times = times
    }

    /// Puts a file of any kind in its place.
    func put(_ contents: [UInt8], at path: String) throws {
        try FileSystem.move(try temporaryFiles.create(contents), to: path)
    }

    /// Returns those files of some numbers that answer a request.
    ///
    /// A file that cannot be read is passed over, and keeps its number.
    func files(
        answering live: RequestIdentity,
        numbers: [Int],
        rules: MatchingRules,
        warn: (CanardError) -> Void
    ) -> [RecordedFile] {
        var files: [RecordedFile] = []
        for number in numbers {
            let path = path(number, live.location)
            do throws(CanardError) {
                guard let stored = try StoredInteraction.read(path, rules: rules),
                    stored.file.interaction.match == nil, stored.answers(live)
                else { continue }
                files.append(try recorded(stored.file, number: number))
            } catch {
                warn(error)
            }
        }
        return files
    }

    /// Returns what is known of a file that was read.
    func recorded(_ file: InteractionFile, number: Int) throws(CanardError) -> RecordedFile {
        RecordedFile(
            number: number,
            ordinal: file.interaction.ordinal,
            path: file.path,
            fingerprint: try AnswerFingerprint(try file.loaded(), ignoring: volatileHeaders),
            times: file.interaction.times,
            isFailure: file.interaction.failure != nil,
            isOpen: file.interaction.response?.isOpen ?? false,
            sideFiles: [file.requestBody, file.responseBody].compactMap {
                $0.path(in: file.directory)
            }
        )
    }

    /// Takes a file and its side files out of the recording, where they can be taken back from.
    func stash(_ file: RecordedFile) throws -> StashedFile {
        var moves: [StashedFile.Move] = []
        // The interaction first: readers must not find it without its bodies.
        for path in [file.path] + file.sideFiles where FileSystem.exists(path) {
            let place = try temporaryFiles.take(path)
            moves.append(StashedFile.Move(original: path, place: place))
        }
        return StashedFile(file: file, moves: moves)
    }

    /// Removes a file and its side files.
    func remove(_ file: RecordedFile) throws {
        for path in [file.path] + file.sideFiles { try FileSystem.remove(path) }
    }

    private func node(atPath path: String) throws -> JSONNode? {
        guard let found = try FileSystem.read(path) else { return nil }
        return JSONNode(try JSONDocument(found.data).root)
    }
}

extension String {
    /// What follows the last slash.
    var lastComponent: Substring { self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...] }

    /// What stands before the last slash.
    var droppingLastComponent: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }
}
