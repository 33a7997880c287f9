import Foundation

/// What the environment says of scopes.
package struct ScopeEnvironment: Sendable {
    private let variables: [String: String]

    /// Takes variables, those of the process unless told otherwise.
    package init(_ variables: [String: String] = ProcessInfo.processInfo.environment) {
        self.variables = variables
    }

    private func value(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The folder that named recordings are in, by `CANARD_RECORDINGS`; or nil.
    var recordings: URL? {
        value("CANARD_RECORDINGS").map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    /// Whether the network ends at this machine: with `CI` in the environment, unless `CANARD_ALLOW_LIVE` is 1.
    ///
    /// A machine that checks changes neither records nor asks others behind anyone's back.
    package var isLoopbackOnly: Bool { isOn("CI") && !isOn("CANARD_ALLOW_LIVE") }

    /// Whether a variable is set, and not to what means no.
    private func isOn(_ name: String) -> Bool {
        value(name).map { !["0", "false", "no"].contains($0.lowercased()) } ?? false
    }

    /// Returns the mode that holds: the one given, else that of `CANARD_MODE`, else `replay`.
    package func mode(_ given: Canard.Mode?) throws(CanardError) -> Canard.Mode {
        if let given { return given }
        guard let name = value("CANARD_MODE") else { return .replay }
        guard let mode = Canard.Mode(name: name) else {
            let choices = Canard.Mode.names.quotedList
            throw CanardError(
                .invalidSetting,
                reason: "'\(name)' is invalid for CANARD_MODE; use \(choices)"
            )
        }
        return mode
    }
}
