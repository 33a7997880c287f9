import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Hands an exchange to the client of a protocol object, on the queue where that is allowed.
final class ProtocolReceiver: ExchangeReceiver {
    /// The object and its task, used on the client's queue only.
    private let client: UncheckedBox<(object: InterceptingProtocol, task: ClientTask)>
    private let held = Locked(Held())

    /// What the client gets at the end.
    private struct Held: Sendable {
        /// Bytes for a client that takes them in one piece.
        var bytes = Data()
        /// The file of a download, and what went wrong with it.
        var file: DownloadedFile?
        var error: (any Error)?

        /// Adds bytes to the file of a download; a failure is kept for the end.
        mutating func append(_ bytes: Data, to file: DownloadedFile) {
            guard error == nil else { return }
            do {
                try FileSystem.append(bytes, to: file.url.path)
            } catch {
                self.error = URLError(
                    .cannotWriteToFile,
                    userInfo: [NSLocalizedDescriptionKey: "\(file.url.path): \(error)"]
                )
            }
        }
    }

    init(_ object: InterceptingProtocol, _ task: ClientTask) {
        client = UncheckedBox((object, task))
        if task.isDownload { held.withLock { $0.file = DownloadedFile() } }
    }

    func receive(head: HTTPURLResponse) {
        let head = UncheckedBox(head)
        perform { $0.send(head: head.value) }
        // A download without a byte is a file as well.
        receive(bytes: Data())
    }

    func receive(bytes: Data) {
        let isHeld = held.withLock { held in
            if let file = held.file { held.append(bytes, to: file) }
            let isWhole = held.file == nil && !client.value.task.takesPieces
            if isWhole { held.bytes.append(bytes) }
            return isWhole || held.file != nil
        }
        if !isHeld { perform { $0.send(bytes: bytes) } }
    }

    func drain() async {
        if client.value.task.takesPieces { await client.value.task.drain(client.value.object) }
    }

    func finish() {
        let held = self.held.withLock { $0 }
        if let error = held.error { return fail(error) }
        perform { object in
            object.send(bytes: held.bytes)
            object.sendEnd(download: held.file)
        }
    }

    func fail(_ error: any Error) {
        perform { $0.send(failure: error) }
    }

    func redirect(from response: HTTPURLResponse, to request: URLRequest) async -> RedirectDecision
    {
        // Darwin: the loading system asks the delegate, and loads the next hop by another object.
        #if canImport(FoundationNetworking)
        guard let next = await client.value.task.redirect(from: response, to: request) else {
            return .stop
        }
        return .follow(next)
        #else
        perform { $0.send(redirect: request, from: response) }
        return .leaveToClient
        #endif
    }

    private func perform(_ call: @escaping @Sendable (InterceptingProtocol) -> Void) {
        let client = client
        client.value.task.perform { call(client.value.object) }
    }
}
