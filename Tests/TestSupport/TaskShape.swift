package import Foundation
#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The ways in which a client can have a request loaded.
package enum TaskShape: String, Sendable, CaseIterable, CustomStringConvertible {
    case dataAsync
    case dataCompletion
    case dataDelegate
    case uploadDataAsync
    case uploadDataCompletion
    case uploadDataDelegate
    case uploadFileAsync
    case uploadFileCompletion
    case uploadStreamDelegate
    case bodyStreamAsync
    case downloadAsync
    case downloadCompletion
    case downloadDelegate

    package var description: String { rawValue }

    /// The shapes that send a body which is not in the request.
    package static let uploads: [TaskShape] = [
        .uploadDataAsync, .uploadDataCompletion, .uploadDataDelegate, .uploadFileAsync,
        .uploadFileCompletion,
        .uploadStreamDelegate, .bodyStreamAsync,
    ]

    /// The shapes that write the response into a file.
    package static let downloads: [TaskShape] = [
        .downloadAsync, .downloadCompletion, .downloadDelegate,
    ]

    /// Loads a request and returns what came; a failure's code is in the answer.
    ///
    /// - Parameters:
    ///   - request: The request without body.
    ///   - body: The body, sent as the shape has it; empty for none.
    ///   - makeSession: Makes the session, with a delegate where the shape needs one.
    /// - Returns: The answer.
    /// - Throws: What writing a file to upload throws.
    package func load(
        _ request: URLRequest,
        body: Data = Data(),
        makeSession: (LoadDelegate?) -> URLSession
    ) async throws -> Answer {
        switch self {
        case .dataDelegate, .uploadDataDelegate, .uploadStreamDelegate, .downloadDelegate:
            let delegate = LoadDelegate(bodyStream: body)
            let session = makeSession(delegate)
            defer { session.finishTasksAndInvalidate() }
            return await delegate.answer(to: task(request, body, session))
        case .dataCompletion, .uploadDataCompletion, .uploadFileCompletion, .downloadCompletion:
            return try await loadWithCompletion(request, body, makeSession(nil))
        default:
            do {
                return try await loadAsync(request, body, makeSession(nil))
            } catch {
                return failure(error)
            }
        }
    }

    private func task(_ request: URLRequest, _ body: Data, _ session: URLSession) -> URLSessionTask
    {
        switch self {
        case .uploadDataDelegate: return session.uploadTask(with: request, from: body)
        case .uploadStreamDelegate: return session.uploadTask(withStreamedRequest: request)
        case .downloadDelegate: return session.downloadTask(with: request)
        default: return session.dataTask(with: request.with(body))
        }
    }

    private func loadAsync(
        _ request: URLRequest,
        _ body: Data,
        _ session: URLSession
    ) async throws -> Answer {
        switch self {
        case .uploadDataAsync:
            let (data, response) = try await session.upload(for: request, from: body)
            return Answer(response, data)
        case .uploadFileAsync:
            let file = try TemporaryFile(body)
            let (data, response) = try await session.upload(for: request, fromFile: file.url)
            return Answer(response, data)
        case .bodyStreamAsync:
            var request = request
            request.httpBodyStream = InputStream(data: body)
            let (data, response) = try await session.data(for: request)
            return Answer(response, data)
        case .downloadAsync:
            let (file, response) = try await session.download(for: request)
            defer { removeDownload(file) }
            return Answer(response, try Data(contentsOf: file))
        default:
            let (data, response) = try await session.data(for: request.with(body))
            return Answer(response, data)
        }
    }

    private func loadWithCompletion(
        _ request: URLRequest,
        _ body: Data,
        _ session: URLSession
    ) async throws -> Answer {
        let file = try TemporaryFile(body)
        return await withCheckedContinuation { continuation in
            let completion: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = {
                data,
                response,
                error in
                if let error { return continuation.resume(returning: failure(error)) }
                continuation.resume(returning: Answer(response, data ?? Data()))
            }
            switch self {
            case .uploadDataCompletion:
                session.uploadTask(with: request, from: body, completionHandler: completion)
                    .resume()
            case .uploadFileCompletion:
                session.uploadTask(with: request, fromFile: file.url, completionHandler: completion)
                    .resume()
            case .downloadCompletion:
                session.downloadTask(with: request) { url, response, error in
                    let data = url.flatMap { FileManager.default.contents(atPath: $0.path) }
                    if let url { removeDownload(url) }
                    completion(data, response, error)
                }.resume()
            default:
                session.dataTask(with: request.with(body), completionHandler: completion).resume()
            }
        }
    }
}

/// Foundation leaves the file of a download to whoever gets it.
func removeDownload(_ file: URL) {
    // It may be gone already, which is as good.
    try? FileManager.default.removeItem(at: file)
}

private func failure(_ error: any Error) -> Answer {
    var answer = Answer()
    answer.errorCode = (error as NSError).code
    return answer
}

extension URLRequest {
    fileprivate func with(_ body: Data) -> URLRequest {
        var request = self
        if !body.isEmpty { request.httpBody = body }
        return request
    }
}

/// A file that is gone with the value.
private final class TemporaryFile: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "canard-test-\(UUID().uuidString)"
    )

    init(_ contents: Data) throws {
        try contents.write(to: url)
    }

    deinit {
        removeDownload(url)
    }
}
