import Foundation

extension HTTPServer {
    /// Why a server could not start.
    ///
    /// ```swift
    /// do {
    ///     server = try await HTTPServer.start(port: 8080) { _ in .text("hello") }
    /// } catch let error as HTTPServer.StartError where error.code == .addressInUse { … }
    /// ```
    public struct StartError: Error, Hashable, CustomStringConvertible {
        /// The kinds of errors.
        public struct Code: Sendable, Hashable {
            private let name: String

            /// The host is neither a numeric address nor `localhost`.
            public static let hostNotNumeric = Self(name: "hostNotNumeric")
            /// The address belongs to another machine.
            public static let hostNotLocal = Self(name: "hostNotLocal")
            /// Another socket listens at the port.
            public static let addressInUse = Self(name: "addressInUse")
            /// The process may not listen at the port.
            public static let notPermitted = Self(name: "notPermitted")
            /// The system refused for another reason, which ``StartError/reason`` tells.
            public static let system = Self(name: "system")
        }

        /// The kind of error.
        public let code: Code
        /// The host that was asked for.
        public let host: String
        /// The port that was asked for.
        public let port: UInt16
        /// Why, in the words of the system where it refused.
        public let reason: String

        /// What happened, where and why.
        public var description: String {
            let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
            return "cannot listen at \(place): \(reason)"
        }
    }
}

extension HTTPServer.StartError {
    init(hostNotNumeric host: String, port: UInt16) {
        self.init(
            code: .hostNotNumeric,
            host: host,
            port: port,
            reason: "the host is neither a numeric address nor 'localhost'"
        )
    }

    init(host: String, port: UInt16, error: SocketError) {
        let code =
            if case .failed(_, let number) = error { Code(errno: number) } else { Code.system }
        self.init(code: code, host: host, port: port, reason: error.description)
    }
}

extension HTTPServer.StartError.Code {
    /// The kind of error that a number of the system stands for.
    fileprivate init(errno number: Int32) {
        switch number {
        case EADDRINUSE: self = .addressInUse
        case EADDRNOTAVAIL: self = .hostNotLocal
        case EACCES, EPERM: self = .notPermitted
        default: self = .system
        }
    }
}
