import Foundation

extension Data {
    /// Whether the first byte that is no JSON white space opens an object or an array.
    ///
    /// Decides cheaply whether a body of an unknown type is worth reading as JSON.
    var beginsJSONContainer: Bool {
        let first = first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}
