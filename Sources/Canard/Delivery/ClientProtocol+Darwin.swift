#if !canImport(FoundationNetworking)
import Foundation

/// The part of a protocol class that talks to Foundation.
///
/// Not run on Apple platforms yet. The client is called on the thread, and in the run loop mode, on which
/// loading began, as the documentation of `URLProtocol` demands.
class ClientProtocol: URLProtocol {
    private var isStarted = false
    private var isStopped = false
    private var hasEnded = false

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override init(
        request: URLRequest,
        cachedResponse: CachedURLResponse?,
        client: (any URLProtocolClient)?
    ) {
        super.init(request: request, cachedResponse: cachedResponse, client: client)
        prepare()
    }

    /// Takes what depends on the thread that the object is made on.
    func prepare() {}

    /// Begins the load; called once.
    func load() {}

    /// Ends the load early; called at most once.
    func cancelLoad() {}

    override func startLoading() {
        guard !isStarted else { return }
        isStarted = true
        load()
    }

    override func stopLoading() {
        // Comes after a normal end as well.
        guard !isStopped else { return }
        isStopped = true
        if !hasEnded { cancelLoad() }
    }

    private var canCallClient: Bool { !isStopped && !hasEnded }

    /// Tells the client the head of the response.
    func send(head: HTTPURLResponse) {
        guard canCallClient else { return }
        client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    }

    /// Tells the client some bytes.
    func send(bytes: Data) {
        guard canCallClient, !bytes.isEmpty else { return }
        client?.urlProtocol(self, didLoad: bytes)
    }

    /// Tells the client that the response is complete; a download's file is Foundation's business.
    func sendEnd(download: DownloadedFile? = nil) {
        guard canCallClient else { return }
        hasEnded = true
        client?.urlProtocolDidFinishLoading(self)
    }

    /// Tells the client that the load failed.
    func send(failure: any Error) {
        guard canCallClient else { return }
        hasEnded = true
        client?.urlProtocol(self, didFailWithError: failure)
    }

    /// Tells the client that its request is redirected; it starts a load of its own for the new one.
    func send(redirect request: URLRequest, from response: HTTPURLResponse) {
        guard canCallClient else { return }
        hasEnded = true
        client?.urlProtocol(self, wasRedirectedTo: request, redirectResponse: response)
        // Ends this object's part, as Apple's sample CustomHTTPProtocol does; the client does not see it.
        client?.urlProtocol(self, didFailWithError: CocoaError(.userCancelled))
    }
}
#endif
