import Canard
import Foundation

/// The formats that other libraries record in, besides HAR.
enum CassetteFormat {
    case har
    case dvr
    case swiftVCR

    /// Tells the format of a JSON text by its members.
    ///
    /// DVR writes `status`, swift-vcr `statusCode`; a cassette without interactions is told by its settings.
    init(_ root: JSONDocument.Value, file: URL) throws(CanardError) {
        if root["log"]?.kind == .object {
            self = .har
            return
        }
        guard root["interactions"]?.kind == .array, let interactions = root["interactions"] else {
            throw Self.unknown(file)
        }
        let responses = interactions.elements.compactMap { $0["response"] }
        if responses.contains(where: { $0["statusCode"] != nil }) {
            self = .swiftVCR
        } else if responses.contains(where: { $0["status"] != nil }) {
            self = .dvr
        } else if interactions.elements.isEmpty, root["name"] != nil {
            // Neither has anything to import.
            self = root["matcher"] == nil ? .dvr : .swiftVCR
        } else {
            throw Self.unknown(file)
        }
    }

    private static func unknown(_ file: URL) -> CanardError {
        CanardError(
            .unknownFormat,
            reason:
                "this is JSON, but no HAR file ('log') and no recording of swift-vcr, DVR or Polly "
                + "('interactions' with a 'statusCode' or 'status' each)",
            file: file
        )
    }
}
