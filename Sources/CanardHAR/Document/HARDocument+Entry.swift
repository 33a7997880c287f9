public import Canard
public import Foundation

extension HARDocument {
    /// One exchange of a HAR file, as far as it can be made out.
    public struct Entry: Sendable {
        /// The place in the file, from 0.
        public let index: Int
        let root: JSONDocument.Value
        let request: JSONDocument.Value

        /// When the request was sent, or nil where the file states no date that means anything.
        public var startedAt: Date? { HARDate.date(root["startedDateTime"]) }

        /// How long the exchange took: what is stated, else the sum of its parts, else zero; a day at most.
        public var duration: Duration {
            let stated = root["time"]?.lenientNumber.flatMap { $0 >= 0 ? $0 : nil }
            return .milliseconds(min(stated ?? HARTimings.total(root["timings"]), 86_400_000))
        }

        /// The request's method, in upper case if it is a common one; `GET` where there is none.
        public var method: String {
            let text = request["method"]?.lenientText?.trimmed ?? ""
            if text.isEmpty { return "GET" }
            if isOwn { return text }
            let upper = text.uppercased()
            return Self.commonMethods.contains(upper) ? upper : text
        }

        private static let commonMethods: Set<String> = [
            "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
        ]

        /// The request's URL as it is written; empty where there is none.
        public var url: String {
            request["url"]?.lenientText?.trimmed ?? ""
        }

        /// The request's header fields, one for each line.
        public var requestHeaders: Canard.HeaderFields { HARHeaders.fields(request["headers"]) }

        /// The status code, or nil where no answer came.
        public var status: Int? {
            response?["status"]?.lenientInt.flatMap { (100...999).contains($0) ? $0 : nil }
        }

        /// The response's header fields, one for each line.
        public var responseHeaders: Canard.HeaderFields { HARHeaders.fields(response?["headers"]) }

        /// The media type of the response's body, or nil where neither body nor header fields state one.
        public var mimeType: String? {
            let stated = content?["mimeType"]?.string?.firstLine
            guard let stated, !stated.isEmpty, stated != "x-unknown" else {
                return responseHeaders["Content-Type"]
            }
            return stated
        }

        var response: JSONDocument.Value? {
            root["response"].flatMap { $0.kind == .object ? $0 : nil }
        }

        var content: JSONDocument.Value? {
            response?["content"].flatMap { $0.kind == .object ? $0 : nil }
        }
    }
}
