import Foundation
import Synchronization
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The least that a protocol class has to do: a constant answer, right where the load starts.
///
/// Not safe against a task that is cancelled meanwhile.
class BareProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        answer()
        client?.urlProtocolDidFinishLoading(self)
    }

    /// Gives the head and the body.
    func answer() {
        guard let url = request.url,
            let head = HTTPURLResponse(
                url: url,
                statusCode: 200,
                httpVersion: "HTTP/1.1",
                headerFields: BenchmarkAnswer.headers
            )
        else { return }
        client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: BenchmarkAnswer.body)
    }
}

/// The same, but the end is told on another thread while the queue of all loads waits, which is what it takes
/// on Linux to be safe against a task that is cancelled meanwhile.
final class SafeProtocol: BareProtocol {
    private static let threads = (0..<8).map { DispatchQueue(label: "yardstick.\($0)") }
    private static let next = Atomic<Int>(0)

    override func startLoading() {
        answer()
        let number = Self.next.add(1, ordering: .relaxed).oldValue & 7
        let done = DispatchSemaphore(value: 0)
        let object = Unchecked(value: self)
        Self.threads[number].async {
            object.value.client?.urlProtocolDidFinishLoading(object.value)
            done.signal()
        }
        done.wait()
    }
}

/// The answer that all give: 1 KB of JSON.
enum BenchmarkAnswer {
    static let headers = ["Content-Type": "application/json", "Content-Length": "\(body.count)"]
    static let body: Data = {
        let start = #"{"id":42,"name":"Donald","text":""#
        let end = #""}"#
        let filling = String(repeating: "quack ", count: 200).prefix(1024 - start.count - end.count)
        return Data((start + filling + end).utf8)
    }()
}

/// A value that one thread at a time uses.
private struct Unchecked<Value>: @unchecked Sendable {
    // Safe because whoever hands it over waits until it is done with.
    let value: Value
}
