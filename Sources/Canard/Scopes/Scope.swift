import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An instance of its own while a closure runs, and what becomes of what it has recorded.
struct Scope: Sendable {
    /// The instance.
    let canard: Canard
    /// How it records, or nil; whatever is set on the instance later.
    private let recording: RecordingSession?
    private let staging: Staging?

    /// Begins a scope with a recording.
    ///
    /// It takes over how requests are matched, redacted and delivered from the instance that is current, but
    /// neither handlers nor history; the layers of an enclosing scope come behind its own.
    init(at url: URL, mode: Canard.Mode, within parent: Canard) throws(CanardError) {
        try url.requireFile(.invalidSetting, "withRecording")
        let path = url.folderPath
        let isThere = FileSystem.isDirectory(path) && !StagedRecordings.isBeingMade(path)
        let plan = mode.plan(isRecorded: isThere)
        canard = Canard(isScope: true)
        canard.takeOver(from: parent)
        canard.shouldFallbackToNetwork = plan.goesLive
        canard.loadingURLs =
            (plan.isLoaded ? [url] : []) + (plan.isNested ? parent.layersForInner : [])
        if let policy = plan.recording {
            canard.recordingPolicy = policy
            canard.recordingURL = url
        }
        canard.setBase()
        recording = canard.settings.policy.recording
        staging = canard.settings.staging
        if let recording { StagedRecordings.begin(recording) }
        Installation.install()
        ActiveScopes.begin(canard)
    }

    /// Ends the scope: keeps what it has recorded, once requests under way have ended; or drops it at once.
    func end(isKept: Bool) async throws {
        // What is asked from now on could not be recorded any more.
        canard.endScope()
        if isKept { await canard.finishRecording() }
        ActiveScopes.end(canard)
        guard let recording else { return }
        let (items, error) = staging?.take() ?? ([], nil)
        try await StagedRecordings.end(recording, keeping: isKept ? items : [])
        if let error, isKept { throw error }
    }
}

extension Canard {
    /// The recordings that a scope has for those within it.
    fileprivate var layersForInner: [URL] {
        guard isScope else { return [] }
        let settings = settings
        let recorded = settings.recordingPolicy == .addMissing ? settings.recordingURL : nil
        // A folder that is not there holds nothing.
        let added = recorded.flatMap { FileSystem.isDirectory($0.folderPath) ? $0 : nil }
        let isLoaded = added.map { settings.loadingURLs.contains($0) } ?? true
        return (isLoaded ? [] : [added].compactMap { $0 }) + settings.loadingURLs
    }
}
