import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The cookies of the session that a request belongs to.
struct CookieJar: Sendable {
    /// Where cookies are kept, or nil for a session without cookies.
    let storage: HTTPCookieStorage?
    /// Whether the session sends cookies by itself.
    let sendsCookies: Bool
    /// Which cookies the session takes.
    let acceptPolicy: HTTPCookie.AcceptPolicy

    /// The cookies of a session's configuration.
    init(_ configuration: URLSessionConfiguration) {
        storage = configuration.httpCookieStorage
        sendsCookies = configuration.httpShouldSetCookies
        acceptPolicy = configuration.httpCookieAcceptPolicy
    }

    /// Keeps the cookies that a response sets.
    ///
    /// - Parameters:
    ///   - headers: The response's header fields.
    ///   - url: Where the response came from.
    ///   - mainDocumentURL: The page that the request was made for, if any.
    ///   - age: For how many seconds the response has been on disk, by which dates of expiry are moved: a
    ///     cookie that was good for an hour is so again. Nil for one that was not on disk.
    func store(
        _ headers: Canard.HeaderFields,
        from url: URL,
        mainDocumentURL: URL?,
        age: Int?
    ) {
        guard let storage, acceptPolicy != .never else { return }
        // One by one: joined by commas they could not be told from dates.
        let cookies = headers.values(for: "Set-Cookie").flatMap { field in
            HTTPCookie.cookies(
                withResponseHeaderFields: [
                    "Set-Cookie": age.map { CookieFields.movingExpiry(of: field, by: $0) } ?? field
                ],
                for: url
            )
        }
        guard !cookies.isEmpty else { return }
        storage.setCookies(cookies, for: url, mainDocumentURL: mainDocumentURL)
    }

    /// Returns the value of the `Cookie` field for a URL, or nil where there are none to send.
    func field(for url: URL) -> String? {
        guard let storage, sendsCookies, let cookies = storage.cookies(for: url), !cookies.isEmpty
        else {
            return nil
        }
        return HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    }
}
