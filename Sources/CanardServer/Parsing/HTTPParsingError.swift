/// A request that breaks a rule, with the status that tells the client so.
struct HTTPParsingError: Error, Hashable {
    let status: Int
    let reason: String

    static func badRequest(_ reason: String) -> Self {
        Self(status: 400, reason: reason)
    }

    static func bodyTooLarge(limit: Int) -> Self {
        Self(status: 413, reason: "the body is larger than \(limit) bytes")
    }

    static func targetTooLong(limit: Int) -> Self {
        Self(status: 414, reason: "the request line is larger than \(limit) bytes")
    }

    static func expectationFailed() -> Self {
        Self(status: 417, reason: "the only expectation known is '100-continue'")
    }

    static func headerTooLarge(limit: Int) -> Self {
        Self(status: 431, reason: "the header section is larger than \(limit) bytes")
    }

    static func notImplemented(_ reason: String) -> Self {
        Self(status: 501, reason: reason)
    }

    static func versionNotSupported() -> Self {
        Self(status: 505, reason: "the versions known are HTTP/1.0 and HTTP/1.1")
    }
}
