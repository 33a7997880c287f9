public import Foundation

extension Canard {
    /// How a request failed, in a form that can be written down.
    public struct Failure: Sendable, Hashable {
        /// The error domain, nearly always `NSURLErrorDomain`.
        public var domain: String
        /// The code within the domain.
        public var code: Int

        /// Makes a failure of the URL loading system.
        public init(_ code: URLError.Code) {
            domain = NSURLErrorDomain
            self.code = code.rawValue
        }

        /// Makes a failure of any domain.
        public init(domain: String, code: Int) {
            self.domain = domain
            self.code = code
        }

        /// Makes a failure from an error that a load ended with.
        public init(_ error: any Error) {
            let error = error as NSError
            self.init(domain: error.domain, code: error.code)
        }

        /// The error that a replay ends with, always a `URLError` value.
        ///
        /// On Linux an `NSError` of the URL domain cannot be cast to `URLError`, so clients that catch
        /// that would miss it. A failure of another domain arrives as the underlying error.
        func urlError(for url: URL) -> URLError {
            var userInfo: [String: Any] = [
                NSURLErrorFailingURLErrorKey: url,
                // Foundation sets it as well, though the constant is deprecated.
                "NSErrorFailingURLStringKey": url.absoluteString,
            ]
            guard domain == NSURLErrorDomain else {
                userInfo[NSUnderlyingErrorKey] = NSError(domain: domain, code: code)
                return URLError(.unknown, userInfo: userInfo)
            }
            // Linux: the initialiser is failable there.
            let code = URLError.Code(rawValue: code) as URLError.Code?
            return URLError(code ?? .unknown, userInfo: userInfo)
        }

        /// The code's name in Swift, such as `timedOut`, or nil where it has none.
        package var name: String? {
            domain == NSURLErrorDomain ? Self.names.first { $0.value.rawValue == code }?.key : nil
        }

        /// Makes a failure from a code's name in Swift, or returns nil where there is no such code.
        package init?(name: String) {
            guard let code = Self.names[name] else { return nil }
            self.init(code)
        }

        /// The codes that a file may name.
        static let names: [String: URLError.Code] = [
            "unknown": .unknown, "cancelled": .cancelled, "badURL": .badURL, "timedOut": .timedOut,
            "unsupportedURL": .unsupportedURL, "cannotFindHost": .cannotFindHost,
            "cannotConnectToHost": .cannotConnectToHost,
            "networkConnectionLost": .networkConnectionLost,
            "dnsLookupFailed": .dnsLookupFailed, "httpTooManyRedirects": .httpTooManyRedirects,
            "resourceUnavailable": .resourceUnavailable,
            "notConnectedToInternet": .notConnectedToInternet,
            "redirectToNonExistentLocation": .redirectToNonExistentLocation,
            "badServerResponse": .badServerResponse,
            "userCancelledAuthentication": .userCancelledAuthentication,
            "userAuthenticationRequired": .userAuthenticationRequired,
            "zeroByteResource": .zeroByteResource, "cannotDecodeRawData": .cannotDecodeRawData,
            "cannotDecodeContentData": .cannotDecodeContentData,
            "cannotParseResponse": .cannotParseResponse, "fileDoesNotExist": .fileDoesNotExist,
            "fileIsDirectory": .fileIsDirectory,
            "noPermissionsToReadFile": .noPermissionsToReadFile,
            "dataLengthExceedsMaximum": .dataLengthExceedsMaximum,
            "secureConnectionFailed": .secureConnectionFailed,
            "serverCertificateHasBadDate": .serverCertificateHasBadDate,
            "serverCertificateUntrusted": .serverCertificateUntrusted,
            "serverCertificateHasUnknownRoot": .serverCertificateHasUnknownRoot,
            "serverCertificateNotYetValid": .serverCertificateNotYetValid,
            "clientCertificateRejected": .clientCertificateRejected,
            "clientCertificateRequired": .clientCertificateRequired,
            "cannotLoadFromNetwork": .cannotLoadFromNetwork, "cannotCreateFile": .cannotCreateFile,
            "cannotOpenFile": .cannotOpenFile, "cannotCloseFile": .cannotCloseFile,
            "cannotWriteToFile": .cannotWriteToFile, "cannotRemoveFile": .cannotRemoveFile,
            "cannotMoveFile": .cannotMoveFile,
            "downloadDecodingFailedMidStream": .downloadDecodingFailedMidStream,
            "downloadDecodingFailedToComplete": .downloadDecodingFailedToComplete,
            "internationalRoamingOff": .internationalRoamingOff, "callIsActive": .callIsActive,
            "dataNotAllowed": .dataNotAllowed,
            "requestBodyStreamExhausted": .requestBodyStreamExhausted,
            "appTransportSecurityRequiresSecureConnection":
                .appTransportSecurityRequiresSecureConnection,
        ]
    }
}
