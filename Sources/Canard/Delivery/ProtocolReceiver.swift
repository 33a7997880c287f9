import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Hands an exchange to the client of a protocol object, on the queue where that is allowed.
final class ProtocolReceiver: ExchangeReceiver {
    /// The object and its task, used on the client's queue only.
    private let client: UncheckedBox<(object: InterceptingProtocol, task: ClientTask)>
    /// Bytes for a client that takes them in one piece.
    private let held = Locked(Data())

    init(_ object: InterceptingProtocol, _ task: ClientTask) {
        client = UncheckedBox((object, task))
    }

    func receive(head: HTTPURLResponse) {
        let head = UncheckedBox(head)
        perform { $0.send(head: head.value) }
    }

    func receive(bytes: Data) {
        if client.value.task.takesPieces {
            perform { $0.send(bytes: bytes) }
        } else {
            held.withLock { $0.append(bytes) }
        }
    }

    func finish() {
        let bytes = held.withLock { $0 }
        perform { object in
            object.send(bytes: bytes)
            object.sendEnd()
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
