import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request on its way: what is matched and stored, and what else the network has to know.
struct OutgoingRequest: Sendable {
    /// The task that a client started, which decides what Foundation adds on the wire.
    enum Shape: Sendable {
        /// A data or download task: a `POST` without content type is sent as a form.
        case data
        /// An upload task: nothing is added.
        case upload
    }

    /// Method, URL, header fields and the whole body.
    var request: Canard.Interaction.Request
    /// The client's request, for time-out, cache policy and the like.
    var template: URLRequest
    var shape: Shape

    /// Takes a request whose body is in `httpBody`; returns nil if it has no URL.
    init?(_ request: URLRequest, shape: Shape = .data) {
        guard let parsed = Canard.Interaction.Request(request) else { return nil }
        self.request = parsed
        template = request
        template.httpBody = nil
        template.httpBodyStream = nil
        // Linux: a time-out that an initialiser states holds only once it is set again.
        if request.timeoutInterval != 60 { template.timeoutInterval = request.timeoutInterval }
        self.shape = shape
    }

    /// How long the client waits while nothing comes; nil for ever.
    var timeout: Duration? {
        let seconds = template.timeoutInterval
        // What is longer than the clock can count is for ever.
        return seconds > 0 && seconds < 1e9 ? .seconds(seconds) : nil
    }

    /// The request without its body, as it is sent.
    var head: URLRequest {
        var head = template
        head.url = request.url
        head.httpMethod = request.method
        for (name, _) in template.allHTTPHeaderFields ?? [:] {
            head.setValue(nil, forHTTPHeaderField: name)
        }
        for field in request.headers { head.addValue(field.value, forHTTPHeaderField: field.name) }
        return head
    }

    /// The request with its body in `httpBody`, as handlers see it.
    var whole: URLRequest {
        var whole = head
        if !request.body.isEmpty { whole.httpBody = request.body }
        return whole
    }
}
