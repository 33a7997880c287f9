import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An instance of its own while a closure runs, and what becomes of what it has recorded.
struct Scope: Sendable {
    /// The instance.
    let canard: Canard

    /// Begins a scope with a recording.
    ///
    /// It takes over how requests are matched, redacted and delivered from the instance that is current, but
    /// neither handlers nor history; the layers of an enclosing scope come behind its own.
    init(at url: URL, mode: Canard.Mode, within parent: Canard) throws(CanardError) {
        try url.requireFile(.invalidSetting, "withRecording")
        let plan = mode.plan(isRecorded: FileSystem.isDirectory(url.folderPath))
        canard = Canard(isScope: true)
        canard.takeOver(from: parent)
        canard.shouldFallbackToNetwork = plan.goesLive
        if plan.isLoaded || plan.recording == nil && !plan.goesLive {
            canard.loadingURLs = [url] + (parent.isScope ? parent.loadingURLs : [])
        }
        if let policy = plan.recording {
            canard.recordingPolicy = policy
            canard.recordingURL = url
            if let session = canard.settings.policy.recording { StagedRecordings.begin(session) }
        }
        Installation.install()
        ActiveScopes.begin(canard)
    }

    /// Ends the scope: waits for what is being recorded, and keeps or drops it.
    func end(isKept: Bool) async throws {
        ActiveScopes.end(canard)
        let recording = canard.settings.policy.recording
        await canard.finishRecording()
        canard.endScope()
        if let recording { try await StagedRecordings.end(recording, isKept: isKept) }
    }
}
