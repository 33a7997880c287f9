import Foundation

/// An interaction as a file states it, bodies still where they are.
struct InteractionFile: Sendable {
    /// The newest format that this version reads.
    static let formatVersion = 1
    /// A file larger than this is refused; bodies worth their size are in side files.
    static let maximumLength = 64 << 20

    /// The path of the file.
    let path: String
    /// The interaction without its bodies.
    var interaction: Canard.Interaction
    /// Where the request's body is.
    var requestBody: BodyFile.Reference
    /// Where the response's body is.
    var responseBody: BodyFile.Reference
    /// The state of the file when it was read.
    let signature: FileSystem.Signature
    /// What looks wrong in it, though it can be read.
    var warnings: [CanardError] = []

    /// The folder that the file and its side files are in.
    var directory: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// Reads a file, or returns nil where there is none or where it has not the shape of an interaction.
    static func read(_ path: String) throws(CanardError) -> InteractionFile? {
        let file = URL(fileURLWithPath: path)
        let found: (data: Data, signature: FileSystem.Signature)
        do {
            guard let contents = try FileSystem.read(path, limit: maximumLength) else { return nil }
            found = contents
        } catch {
            throw CanardError(
                .unreadableFile,
                reason: error.description,
                file: file,
                underlyingError: error
            )
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(found.data)
        } catch {
            throw CanardError(
                .damagedFile,
                reason: error.reason,
                file: file,
                place: "line \(error.line), column \(error.column)"
            )
        }
        return try InteractionDecoder(file: file).file(document.root, path: path, found.signature)
    }

    /// Returns the request that a damaged file is meant for, so far as that can be told.
    static func requestOfDamaged(_ path: String) -> Canard.Interaction.Request? {
        // What is wrong with the file is reported already.
        guard let found = try? FileSystem.read(path, limit: maximumLength),
            let request = (try? JSONDocument(found.data))?.root["request"],
            let url = request["url"]?.string.flatMap({ URL(text: $0) }), url.scheme != nil
        else { return nil }
        return Canard.Interaction.Request(method: request["method"]?.string ?? "GET", url: url)
    }

    /// Reads the request's body and returns the request.
    func request() throws(CanardError) -> Canard.Interaction.Request {
        var request = interaction.request
        request.body = try BodyFile.load(requestBody, in: directory)
        return request
    }

    /// Reads the bodies and returns the interaction.
    func loaded() throws(CanardError) -> Canard.Interaction {
        var interaction = interaction
        interaction.request = try request()
        do throws(CanardError) {
            interaction.response?.body = try BodyFile.body(responseBody, in: directory)
        } catch {
            guard error.file == nil else { throw error }
            var error = error
            error.file = URL(fileURLWithPath: path)
            error.place = "response.body_missing"
            throw error
        }
        return interaction
    }
}
