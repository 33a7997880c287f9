import Canard
import Foundation

/// Tells from what tools write about a failure which error the client got.
enum FailureText {
    /// Returns the failure, or nil where the client itself gave up.
    static func failure(_ text: String) -> Canard.Failure? {
        let upper = text.uppercased()
        if cancelled.contains(where: upper.contains) { return nil }
        if let known = Canard.Failure(name: text) { return known }
        let code = codes.first { upper.contains($0.word) }?.code ?? .unknown
        return Canard.Failure(code)
    }

    private static let cancelled = [
        "ERR_ABORTED", "BLOCKED_BY_CLIENT", "BINDING_ABORTED", "CANCELED", "CANCELLED",
    ]

    /// What browsers, proxies and system calls write; the first that is found counts.
    private static let codes: [(word: String, code: URLError.Code)] = [
        ("NAME_NOT_RESOLVED", .cannotFindHost), ("UNKNOWN_HOST", .cannotFindHost),
        ("ENOTFOUND", .cannotFindHost), ("NAME OR SERVICE NOT KNOWN", .cannotFindHost),
        ("INTERNET_DISCONNECTED", .notConnectedToInternet), ("OFFLINE", .notConnectedToInternet),
        ("CERT_DATE", .serverCertificateHasBadDate), ("CERT_", .serverCertificateUntrusted),
        ("CERTIFICATE", .serverCertificateUntrusted), ("SSL", .secureConnectionFailed),
        ("TLS", .secureConnectionFailed), ("TIMED_OUT", .timedOut), ("TIMEOUT", .timedOut),
        ("TIMED OUT", .timedOut), ("CONNECTION_REFUSED", .cannotConnectToHost),
        ("ECONNREFUSED", .cannotConnectToHost), ("CONNECTION REFUSED", .cannotConnectToHost),
        ("ADDRESS_UNREACHABLE", .cannotConnectToHost), ("CONNECTION_FAILED", .cannotConnectToHost),
        ("TOO_MANY_REDIRECTS", .httpTooManyRedirects), ("RESET", .networkConnectionLost),
        ("CONNECTION_CLOSED", .networkConnectionLost), ("DISCONNECTED", .networkConnectionLost),
        ("CONNECTION", .networkConnectionLost), ("EMPTY_RESPONSE", .badServerResponse),
        ("INVALID_RESPONSE", .badServerResponse), ("HTTP2_PROTOCOL", .badServerResponse),
        ("CONTENT_DECODING", .cannotDecodeContentData),
    ]
}
