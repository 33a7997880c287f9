import Foundation

/// How a body stands in an interaction's file: within it, or in a side file that it names.
enum BodyFile {
    /// The longest text or binary body that is written into the interaction itself, in bytes.
    static let maximumInlineLength = 1024
    /// The longest body that is read; one beyond any memory would end the process.
    static let maximumLength = Int(Int32.max)
    /// The longest JSON body that is written indented, in bytes.
    static let maximumIndentedLength = 1 << 20

    /// A body as it is written.
    struct Written {
        /// The members that describe the body; none for an empty one.
        var members: [String: JSONNode] = [:]
        /// The extension and contents of the side file, or nil where there is none.
        var sideFile: (fileExtension: String, contents: Canard.Body)?
    }

    /// Returns how a body is written; bytes decide between text and binary, not the media type.
    ///
    /// The caller adds `body_file` once it has named the side file.
    static func written(
        _ body: Canard.Body,
        contentType: String?
    ) throws(CanardError) -> Written {
        if let reason = body.missingReason {
            return Written(members: ["body_missing": .string(reason)])
        }
        guard !body.isEmpty else { return Written() }
        guard let bytes = body.inMemory else {
            let head = try body.data(in: 0..<16)
            return Written(sideFile: (FileExtension.of(head, contentType: contentType), body))
        }
        return written(bytes, contentType: contentType)
    }

    private static func written(_ body: Data, contentType: String?) -> Written {
        if let json = writtenJSON(body, contentType: contentType) { return json }
        if body.count <= maximumInlineLength {
            if let text = body.exactText, !text.utf8.contains(0) {
                return Written(members: ["body": .string(text)])
            }
            if FileExtension.sniffed(body) == nil {
                return Written(members: ["body_base64": .string(body.base64EncodedString())])
            }
        }
        return Written(
            sideFile: (FileExtension.of(body, contentType: contentType), Canard.Body(body))
        )
    }

    private static func writtenJSON(_ body: Data, contentType: String?) -> Written? {
        let isNamedJSON = MediaType(contentType)?.isJSON == true
        guard isNamedJSON || body.beginsJSONContainer,
            let document = try? JSONDocument(body)  // What is no JSON is written as what it is.
        else { return nil }
        guard body.count <= maximumIndentedLength,
            let format = BodyFormat.format(of: Array(body), document: document)
        else { return Written(sideFile: ("json", Canard.Body(body))) }
        return Written(
            members: ["body_format": .string(format.name)],
            sideFile: ("json", Canard.Body(Data(BodyFormat.fileText(of: document))))
        )
    }

    /// Where a body that has been read about is.
    enum Reference: Sendable, Hashable {
        case none
        case inline(Data)
        /// There was a body that was not kept, and why.
        case missing(reason: String)
        case file(name: String, format: BodyFormat?)

        /// The path of the side file in a folder, or nil where there is none.
        func path(in directory: String) -> String? {
            guard case .file(let name, _) = self else { return nil }
            return "\(directory)/\(name)"
        }
    }

    /// Returns a body that an interaction in a folder refers to; a long one stays in its file.
    static func body(
        _ reference: Reference,
        in directory: String
    ) throws(CanardError) -> Canard.Body {
        if case .file(let name, format: nil) = reference,
            let signature = FileSystem.signature(atPath: "\(directory)/\(name)"),
            signature.size > Canard.Body.maximumLengthInMemory
        {
            let path = "\(directory)/\(name)"
            guard signature.size <= maximumLength else {
                throw CanardError(
                    .invalidBodyFile,
                    reason: "larger than \(maximumLength) bytes",
                    file: URL(fileURLWithPath: path)
                )
            }
            let contents = BodyContents(path: path, count: Int(signature.size), isTemporary: false)
            let body = Canard.Body(contents)
            // A link or a pipe is found out now, rather than when the head has been sent.
            _ = try body.data(in: 0..<1)
            return body
        }
        return Canard.Body(try load(reference, in: directory))
    }

    /// Reads a body that an interaction in a folder refers to.
    static func load(_ reference: Reference, in directory: String) throws(CanardError) -> Data {
        switch reference {
        case .none: return Data()
        case .inline(let data): return data
        case .missing(let reason):
            throw CanardError(.invalidBodyFile, reason: "the body is missing: \(reason)")
        case .file(let name, let format):
            let path = "\(directory)/\(name)"
            let contents = try read(path)
            guard let format else { return contents }
            do {
                return Data(format.sentText(of: try JSONDocument(contents)))
            } catch {
                throw CanardError(
                    .damagedFile,
                    reason: "\(error.reason); it is sent as it is once 'body_format' is deleted",
                    file: URL(fileURLWithPath: path),
                    place: "line \(error.line), column \(error.column)"
                )
            }
        }
    }

    private static func read(_ path: String) throws(CanardError) -> Data {
        let file = URL(fileURLWithPath: path)
        do {
            let contents = try FileSystem.read(
                path,
                followingLinks: false,
                limit: maximumLength
            )
            guard let found = contents else {
                throw CanardError(
                    .invalidBodyFile,
                    reason: "the body's file is missing",
                    file: file
                )
            }
            return found.data
        } catch let error as SystemError {
            throw CanardError(
                .invalidBodyFile,
                reason: error.number == ELOOP ? "a link is not followed" : error.description,
                file: file,
                underlyingError: error
            )
        } catch let error as CanardError {
            throw error
        } catch {
            throw CanardError(
                .invalidBodyFile,
                reason: "\(error)",
                file: file,
                underlyingError: error
            )
        }
    }
}
