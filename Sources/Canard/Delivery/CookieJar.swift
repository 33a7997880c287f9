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

    /// Whether the system does not know of the storage, and has put none of its cookies into a request.
    private let isHidden: Bool

    /// The cookies of a session's configuration.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - substitute: What takes the place of the configuration's storage, or nil for that itself.
    init(_ configuration: URLSessionConfiguration, substitute: HTTPCookieStorage? = nil) {
        isHidden = substitute != nil
        storage = substitute ?? configuration.httpCookieStorage
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

    /// Adds to a client's request what the system has not added, since it does not know of it.
    func complete(_ request: inout Canard.Interaction.Request) {
        guard isHidden, let field = field(for: request.url) else { return }
        request.headers["Cookie"] = field
    }
}

/// A storage in memory, made when it is first needed.
final class LazyCookieStorage: Sendable {
    private let made = Locked<HTTPCookieStorage?>(nil)

    /// Returns the storage.
    func get() -> HTTPCookieStorage? {
        made.withLock { made in
            // There is no other way to make one that is not on disk.
            if made == nil { made = URLSessionConfiguration.ephemeral.httpCookieStorage }
            return made
        }
    }
}
