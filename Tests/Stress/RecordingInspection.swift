import Foundation

/// What a recording consists of, read without the library that wrote it.
struct RecordingInspection {
    /// One interaction with its answer.
    struct Interaction: Sendable {
        /// The path relative to the recording.
        let file: String
        /// The number in the name, from 1.
        let ordinal: Int
        /// The name without ordinal and extension.
        let stem: String
        let content: Content
        let times: Int
    }

    /// The interactions, all of them whole.
    private(set) var interactions: [Interaction] = []
    /// Side files that no interaction names.
    private(set) var orphans: [String] = []
    /// What lies in `.canard-tmp`.
    private(set) var temporaries: [String] = []

    /// Reads a recording.
    ///
    /// - Parameter folder: The recording.
    /// - Throws: ``StressFailure`` if a file is not whole, or is neither an interaction nor a side file.
    init(_ folder: URL) throws {
        var sideFiles: Set<String> = []
        var named: Set<String> = []
        for path in try Self.files(in: folder) {
            let name = String(path.split(separator: "/").last ?? "")
            if path.hasPrefix(".canard-tmp/") {
                temporaries.append(name)
            } else if name.contains("-response.") {
                sideFiles.insert(path)
                try Self.requireContent(
                    try Data(contentsOf: folder.appendingPathComponent(path)),
                    path
                )
            } else {
                let (interaction, sideFile) = try Self.interaction(path, in: folder)
                interactions.append(interaction)
                if let sideFile { named.insert(sideFile) }
            }
        }
        if let missing = named.subtracting(sideFiles).first {
            throw StressFailure("\(missing) is named, and not there")
        }
        orphans = sideFiles.subtracting(named).sorted()
    }

    /// Throws if there is more than interactions and their side files.
    func requireTidiness() throws {
        guard orphans.isEmpty else {
            throw StressFailure("\(orphans[0]) belongs to no interaction")
        }
        guard temporaries.isEmpty else { throw StressFailure("\(temporaries[0]) was left over") }
    }

    private static func files(in folder: URL) throws -> [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: folder.path) else {
            throw StressFailure("\(folder.path) cannot be listed")
        }
        var files: [String] = []
        while let path = enumerator.nextObject() as? String {
            var isDirectory = ObjCBool(false)
            let full = folder.appendingPathComponent(path).path
            let exists = FileManager.default.fileExists(atPath: full, isDirectory: &isDirectory)
            if exists, !isDirectory.boolValue { files.append(path) }
        }
        return files
    }

    private static func interaction(
        _ path: String,
        in folder: URL
    ) throws -> (Interaction, sideFile: String?) {
        let file = folder.appendingPathComponent(path)
        let data = try Data(contentsOf: file)
        guard path.hasSuffix(".json"),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { throw StressFailure("\(path) is no JSON object, \(data.count) bytes") }
        guard let request = object["request"] as? [String: Any],
            let url = (request["url"] as? String).flatMap(URL.init(string:)),
            let response = object["response"] as? [String: Any],
            response["status_code"] as? Int == 200
        else { throw StressFailure("\(path) has no request or no response") }
        let sideName = response["body_file"] as? String
        let body =
            if let sideName {
                try sideFile(sideName, of: path, in: folder)
            } else if let text = response["body"] as? String {
                Data(text.utf8)
            } else {
                (response["body_base64"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
            }
        let content = try requireContent(body, path)
        guard content.target == url.path else {
            throw StressFailure("\(path) has the body of \(content.target)")
        }
        let (stem, ordinal) = try parts(ofName: path)
        let interaction = Interaction(
            file: path,
            ordinal: ordinal,
            stem: stem,
            content: content,
            times: object["times"] as? Int ?? 1
        )
        let folderPath = path.split(separator: "/").dropLast().joined(separator: "/")
        return (interaction, sideName.map { "\(folderPath)/\($0)" })
    }

    private static func sideFile(_ name: String, of path: String, in folder: URL) throws -> Data {
        let file = folder.appendingPathComponent(path).deletingLastPathComponent()
            .appendingPathComponent(name)
        guard let data = FileManager.default.contents(atPath: file.path) else {
            throw StressFailure("\(path) names \(name), which is not there")
        }
        return data
    }

    @discardableResult
    private static func requireContent(_ body: Data, _ path: String) throws -> Content {
        guard let content = Content(body) else {
            throw StressFailure("\(path) has half a body, \(body.count) bytes")
        }
        return content
    }

    /// Splits `…-GET-3755a60acc7b-2.json`.
    private static func parts(ofName path: String) throws -> (stem: String, ordinal: Int) {
        var parts = path.dropLast(".json".count).split(separator: "-")
        var ordinal = 1
        if let last = parts.last, last.count < 12, let number = Int(last) {
            ordinal = number
            parts.removeLast()
        }
        guard parts.count >= 3, parts.last?.count == 12 else {
            throw StressFailure("\(path) is not named as interactions are")
        }
        return (parts.joined(separator: "-"), ordinal)
    }
}
