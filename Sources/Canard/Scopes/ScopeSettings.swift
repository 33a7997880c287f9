import Foundation

/// What the settings of a scope have that those of other instances do not.
struct ScopeSettings: Sendable {
    /// Where it keeps what is recorded until it is decided what becomes of it; nil where it does not record.
    var staging: Staging?
    /// The answers that it and the scopes within it have given.
    var given = ReplayPositions.Given([])
    /// Interactions that answer in every mode, before any recording.
    var stubs: [Canard.Interaction] = []
    /// What the scope does with its recording and the network.
    var mode = Canard.Mode.replay
    /// Whether the network ends at this machine.
    var isLoopbackOnly = false
    /// Why a request that would go live beyond this machine does not; nil where reports say enough.
    var refusal: CanardError?
    /// The recordings that live answers are compared with, in order; none in other modes.
    var verified: [URL] = []
    /// What was found by that.
    let findings = Verification.Findings([])
    /// What reports call the scope.
    var name = ""
    /// The command that runs the scope, as reports advise; nil where it is not known.
    var command: String?
}
