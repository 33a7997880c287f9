#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

// Linux: a download task takes its file from a property of the protocol object that is internal to
// Foundation. Without it the async and delegate forms crash, so it has to be set.

/// Tells a protocol object where the file of its download is.
enum DownloadFile {
    /// Sets the file, or returns false where Foundation is not built as expected; nothing is changed then.
    ///
    /// The place of the property is found by comparing the object's memory with the value that reflection
    /// gives, and used only if it is found exactly once. To be called on the task's work queue.
    static func set(_ url: URL, of protocolObject: URLProtocol) -> Bool {
        var mirror: Mirror? = Mirror(reflecting: protocolObject)
        while let current = mirror, current.subjectType != URLProtocol.self {
            mirror = current.superclassMirror
        }
        let child = mirror?.children.first { $0.label == "properties" }
        guard let properties = child?.value as? any StringKeyedDictionary,
            let changed = properties.setting("temporaryFileURL", to: url)
        else { return false }
        let object = Unmanaged.passUnretained(protocolObject).toOpaque()
        // The stored properties of URLProtocol itself: five words behind the object's header.
        let places = (2..<8).filter {
            object.load(fromByteOffset: $0 * MemoryLayout<UInt>.size, as: UInt.self)
                == properties.bits
        }
        guard places.count == 1 else { return false }
        changed.store(at: object + places[0] * MemoryLayout<UInt>.size)
        return true
    }
}

/// A dictionary whose keys have names but whose key type cannot be named here.
private protocol StringKeyedDictionary {
    func setting(_ name: String, to value: Any) -> (any StringKeyedDictionary)?
    func store(at place: UnsafeMutableRawPointer)
    var bits: UInt { get }
}

extension Dictionary: StringKeyedDictionary
where Key: RawRepresentable, Key.RawValue == String, Value == Any {
    fileprivate func setting(_ name: String, to value: Any) -> (any StringKeyedDictionary)? {
        guard let key = Key(rawValue: name) else { return nil }
        var copy = self
        copy[key] = value
        return copy
    }

    fileprivate func store(at place: UnsafeMutableRawPointer) {
        place.assumingMemoryBound(to: [Key: Value].self).pointee = self
    }

    fileprivate var bits: UInt { unsafeBitCast(self, to: UInt.self) }
}
#endif
