public import Canard
public import Foundation

// The common methods by name; see the initialisers.
extension Stub {
    /// Answers a GET.
    public static func get(
        _ url: String,
        status: Int = 200,
        headers: Canard.HeaderFields = [:],
        body: Canard.Body = ""
    ) -> Stub { Stub("GET", url, status: status, headers: headers, body: body) }

    /// Fails a GET.
    public static func get(_ url: String, failure: URLError.Code) -> Stub {
        Stub("GET", url, failure: failure)
    }

    /// Answers a POST, whatever its body.
    public static func post(
        _ url: String,
        status: Int = 200,
        headers: Canard.HeaderFields = [:],
        body: Canard.Body = ""
    ) -> Stub { Stub("POST", url, status: status, headers: headers, body: body) }

    /// Fails a POST.
    public static func post(_ url: String, failure: URLError.Code) -> Stub {
        Stub("POST", url, failure: failure)
    }

    /// Answers a PUT, whatever its body.
    public static func put(
        _ url: String,
        status: Int = 200,
        headers: Canard.HeaderFields = [:],
        body: Canard.Body = ""
    ) -> Stub { Stub("PUT", url, status: status, headers: headers, body: body) }

    /// Answers a PATCH, whatever its body.
    public static func patch(
        _ url: String,
        status: Int = 200,
        headers: Canard.HeaderFields = [:],
        body: Canard.Body = ""
    ) -> Stub { Stub("PATCH", url, status: status, headers: headers, body: body) }

    /// Answers a DELETE.
    public static func delete(
        _ url: String,
        status: Int = 200,
        headers: Canard.HeaderFields = [:],
        body: Canard.Body = ""
    ) -> Stub { Stub("DELETE", url, status: status, headers: headers, body: body) }
}
