package import Foundation

/// What a scope is made with.
package struct ScopeOptions: Sendable {
    /// The folder of its recording, or nil for none.
    package var recording: URL?
    /// What it does with the recording and the network.
    package var mode = Canard.Mode.replay
    /// Whether the network ends at this machine.
    package var isLoopbackOnly = false
    /// Interactions that answer in every mode, before the recording.
    package var stubs: [Canard.Interaction] = []
    /// What reports call the scope.
    package var name: String?
    /// The command that runs the scope, as reports advise; nil where it is not known.
    package var command: String?
    /// What the scope does not take over from the instance around it.
    package var matchers: Canard.Matchers?
    package var redaction: Canard.Redaction?
    package var repeats: Canard.RepeatPolicy?

    /// Makes options for a recording, or for none.
    package init(recording: URL? = nil) {
        self.recording = recording
        name = recording?.lastPathComponent
    }

    /// Makes options for a recording by name; see `Canard.withRecording`.
    init(
        _ name: String,
        _ mode: Canard.Mode?,
        in bundle: Bundle?,
        sourceFile: String
    ) throws(CanardError) {
        let environment = ScopeEnvironment()
        recording = try RecordingName(name).url(
            environment: environment,
            sourceFile: sourceFile,
            bundle: bundle
        )
        self.name = name
        try takeMode(mode, from: environment)
    }

    /// Takes the mode given, else the environment's, and what the environment allows.
    package mutating func takeMode(
        _ given: Canard.Mode?,
        from environment: ScopeEnvironment
    ) throws(CanardError) {
        mode = try environment.mode(given)
        isLoopbackOnly = environment.isLoopbackOnly
    }
}
