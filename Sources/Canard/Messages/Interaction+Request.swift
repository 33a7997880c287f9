public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Canard.Interaction {
    /// A request as it is matched and stored.
    public struct Request: Sendable, Hashable {
        /// The method, in upper case unless the client wrote it otherwise.
        public var method: String
        /// The absolute URL.
        public var url: URL
        /// The header fields that the client set; those the system adds on the way are not seen.
        public var headers: Canard.HeaderFields
        /// The body's bytes; empty for none.
        public var body: Data

        /// Makes a request.
        public init(
            method: String = "GET",
            url: URL,
            headers: Canard.HeaderFields = [:],
            body: Data = Data()
        ) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
        }

        /// Makes a request from one of the URL loading system's, or returns nil if it has no URL.
        ///
        /// A body that is a stream is not read.
        public init?(_ request: URLRequest) {
            guard let url = request.url else { return nil }
            self.init(
                method: request.httpMethod ?? "GET",
                url: url,
                headers: Canard.HeaderFields(sorting: request.allHTTPHeaderFields ?? [:]),
                body: request.httpBody ?? Data()
            )
        }

        /// The request in the URL loading system's form, with the body in `httpBody`.
        public var urlRequest: URLRequest {
            var request = URLRequest(url: url)
            request.httpMethod = method
            for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
            if !body.isEmpty { request.httpBody = body }
            return request
        }

        /// The method and URL, as reports and logs name a request.
        var line: String { "\(method) \(url.absoluteString)" }
    }
}

extension Canard.HeaderFields {
    /// Makes a header section from a dictionary, sorted by name since a dictionary has no order.
    init(sorting dictionary: [String: String]) {
        let sorted = dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        self.init(sorted.map { Field(name: $0.key, value: $0.value) })
    }
}
