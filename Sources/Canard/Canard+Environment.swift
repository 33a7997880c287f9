import Foundation

extension Canard {
    /// Takes settings from the environment; variables that are not set, or empty, change nothing.
    ///
    /// | variable | meaning |
    /// |---|---|
    /// | `CANARD_LOADING_PATH` | `loadingURLs`: folders, separated by colons |
    /// | `CANARD_RECORDING_PATH` | `recordingURL`: a folder |
    /// | `CANARD_RECORDING_POLICY` | `recordingPolicy`: `append`, `addMissing` or `replace` |
    /// | `CANARD_FALLBACK` | `shouldFallbackToNetwork`: `1` or `0` |
    ///
    /// Paths are relative to the working directory. Where one value is wrong, none is taken.
    ///
    /// - Throws: ``CanardError/Code/invalidSetting``, naming the variable, its value and the choices.
    public func configureFromEnvironment() throws {
        try configure(from: ProcessInfo.processInfo.environment)
    }

    /// Takes settings from variables, for tests as well.
    func configure(from environment: [String: String]) throws(CanardError) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }

        let policy = try value("CANARD_RECORDING_POLICY").map { text throws(CanardError) in
            guard let policy = RecordingPolicy(name: text) else {
                let choices = RecordingPolicy.names.quotedList
                throw Self.invalid("CANARD_RECORDING_POLICY", text, choices)
            }
            return policy
        }
        let fallback = try value("CANARD_FALLBACK").map { text throws(CanardError) in
            guard text == "0" || text == "1" else {
                throw Self.invalid("CANARD_FALLBACK", text, "'0' or '1'")
            }
            return text == "1"
        }
        let loading = value("CANARD_LOADING_PATH").map { text in
            text.split(separator: ":").map { URL(fileURLWithPath: String($0), isDirectory: true) }
        }
        let recording = value("CANARD_RECORDING_PATH").map {
            URL(fileURLWithPath: $0, isDirectory: true)
        }
        follow(.policy) { settings in
            settings.recordingPolicy = policy ?? settings.recordingPolicy
            settings.shouldFallbackToNetwork = fallback ?? settings.shouldFallbackToNetwork
        }
        if let loading { loadingURLs = loading }
        if let recording { recordingURL = recording }
    }

    private static func invalid(
        _ variable: String,
        _ value: String,
        _ choices: String
    ) -> CanardError {
        CanardError(
            .invalidSetting,
            reason: "'\(value)' is invalid for \(variable); use \(choices)"
        )
    }
}
