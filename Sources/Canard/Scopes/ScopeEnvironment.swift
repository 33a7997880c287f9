import Foundation

/// What the environment says of scopes.
struct ScopeEnvironment: Sendable {
    private let variables: [String: String]

    /// Takes variables, those of the process unless told otherwise.
    init(_ variables: [String: String] = ProcessInfo.processInfo.environment) {
        self.variables = variables
    }

    private func value(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The folder that named recordings are in, by `CANARD_RECORDINGS`; or nil.
    var recordings: URL? {
        value("CANARD_RECORDINGS").map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    /// Returns the mode that holds: the one given, else that of `CANARD_MODE`, else `replay`.
    ///
    /// With `CI` in the environment nothing is recorded or asked of the network behind one's back: modes that
    /// would where something is missing replay instead, and those that always do are refused, unless
    /// `CANARD_ALLOW_LIVE` is 1.
    func mode(_ given: Canard.Mode?) throws(CanardError) -> Canard.Mode {
        let mode = if let given { given } else { try modeOfVariable() }
        guard value("CI") != nil, value("CANARD_ALLOW_LIVE") != "1" else { return mode }
        switch mode.kind {
        case .replay, .passthrough, .once, .newEpisodes: return .replay
        case .rerecord, .live:
            throw CanardError(
                .invalidSetting,
                reason:
                    "mode '\(mode)' goes live, which CI does not; set CANARD_ALLOW_LIVE=1 to allow it"
            )
        }
    }

    private func modeOfVariable() throws(CanardError) -> Canard.Mode {
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
