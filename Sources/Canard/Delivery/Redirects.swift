import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The rules for following redirects
/// ([RFC 9110, section 15.4](https://www.rfc-editor.org/rfc/rfc9110#section-15.4)).
enum Redirects {
    /// How many redirects are followed before the load fails, as Foundation has it.
    static let maximumCount = 20

    /// Returns the request that a response sends on, or nil where it is no redirect to somewhere.
    ///
    /// 303 turns all but `HEAD` into `GET`, 301 and 302 turn `POST` into `GET`, 307 and 308 keep method
    /// and body. Credentials do not go to another origin.
    static func next(
        after outgoing: OutgoingRequest,
        statusCode: Int,
        location: String?
    ) -> OutgoingRequest? {
        guard [301, 302, 303, 307, 308].contains(statusCode), let location,
            let target = URL(text: location, relativeTo: outgoing.request.url)?.absoluteURL
        else { return nil }
        var next = outgoing
        next.request.url = target
        let method = outgoing.request.method.uppercased()
        let isSafe = method == "GET" || method == "HEAD"
        if statusCode == 303 && !isSafe || statusCode <= 302 && method == "POST" {
            next.request.method = "GET"
            next.request.body = Data()
            next.shape = .data
            next.request.headers.removeAll { field in
                contentFields.contains { field.name.isSameName(as: $0) }
            }
        }
        if !isSameOrigin(outgoing.request.url, target) {
            next.request.headers["Authorization"] = nil
            next.request.headers["Cookie"] = nil
        }
        return next
    }

    private static let contentFields = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language",
        "Content-Location",
        "Transfer-Encoding",
    ]

    private static func isSameOrigin(_ left: URL, _ right: URL) -> Bool {
        let (left, right) = (CanonicalURL(left), CanonicalURL(right))
        return left.scheme == right.scheme && left.hostAndPort == right.hostAndPort
    }
}
