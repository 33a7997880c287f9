// What Apple's modules have and Linux's Foundation has not, as far as Canard uses it: declarations to check
// against, which never run. Each is named with the documented API that it stands for.

@_exported public import Foundation
@_exported public import FoundationNetworking

// MARK: - Darwin

extension stat {
    // struct stat, sys/stat.h: struct timespec st_mtimespec
    public var st_mtimespec: timespec { st_mtim }
}

// MARK: - Core Foundation and Foundation

// class CFRunLoop
public final class CFRunLoop {}

// func CFRunLoopWakeUp(_ rl: CFRunLoop!)
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) {}

extension RunLoop {
    // RunLoop: func getCFRunLoop() -> CFRunLoop
    public func getCFRunLoop() -> CFRunLoop { CFRunLoop() }
}

// func NSSelectorFromString(_ aSelectorName: String) -> Selector
public func NSSelectorFromString(_ aSelectorName: String) -> Selector {
    Selector(standingFor: aSelectorName)
}

// MARK: - ObjectiveC

// struct Selector: Sendable
public struct Selector: Sendable {
    // #selector(_:), which is rewritten to this.
    public init(standingFor method: Any) {}
}

// typealias Method = OpaquePointer
public typealias Method = OpaquePointer

// func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method?
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { nil }

// func method_exchangeImplementations(_ m1: Method, _ m2: Method)
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {}

// MARK: - os

// struct OSLogType: static var default, debug, error: OSLogType { get }
public struct OSLogType: Sendable {
    public static var `default`: OSLogType { OSLogType() }
    public static var debug: OSLogType { OSLogType() }
    public static var error: OSLogType { OSLogType() }
}

// struct OSLogPrivacy: static var auto, public: OSLogPrivacy { get }
public struct OSLogPrivacy {
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
}

// struct OSLogInterpolation: StringInterpolationProtocol
public struct OSLogInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}

    // mutating func appendInterpolation(_ argumentString: @autoclosure @escaping () -> String,
    //     align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto)
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
        privacy: OSLogPrivacy = .auto
    ) {}
}

// struct OSLogMessage: ExpressibleByStringInterpolation
public struct OSLogMessage: ExpressibleByStringInterpolation {
    public init(stringInterpolation: OSLogInterpolation) {}
    public init(stringLiteral value: String) {}
}

// struct Logger: Sendable
public struct Logger: Sendable {
    // init(subsystem: String, category: String)
    public init(subsystem: String, category: String) {}

    // func log(level: OSLogType, _ message: OSLogMessage)
    public func log(level: OSLogType, _ message: OSLogMessage) {}
}

// MARK: - CryptoKit

/// The module, so that its names can be qualified.
public enum CryptoKit {
    // struct SHA256Digest: Digest, that is Sequence<UInt8> and more
    public struct SHA256Digest: Sequence {
        public func makeIterator() -> [UInt8].Iterator { [].makeIterator() }
    }

    // struct SHA256: HashFunction
    public struct SHA256 {
        // HashFunction: static func hash<D>(data: D) -> Self.Digest where D: DataProtocol
        public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }
    }
}
