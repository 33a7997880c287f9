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

    /// Begins a scope.
    ///
    /// It takes over how requests are matched, redacted and delivered from the instance that is current, but
    /// neither handlers nor history; the layers of an enclosing scope come behind its own.
    init(_ options: ScopeOptions, within parent: Canard) throws(CanardError) {
        try options.recording?.requireFile(.invalidSetting, "withRecording")
        let isRecorded = options.recording?.isRecording ?? false
        let plan = options.plan(isRecorded: isRecorded)
        let settings = ScopeSettings(options, plan: plan, isRecorded: isRecorded, within: parent)
        canard = Canard(isScope: true)
        staging = settings.staging
        canard.takeOver(from: parent, settings, options)
        canard.shouldFallbackToNetwork = plan.goesLive
        canard.loadingURLs =
            (plan.isLoaded ? [options.recording].compactMap { $0 } : [])
            + (plan.isNested ? parent.layersForInner : [])
        if let policy = plan.recording, let url = options.recording {
            guard !ArchiveFormat.covers(url) else { throw options.archiveError(url) }
            canard.recordingPolicy = policy
            canard.recordingURL = url
        }
        canard.setBase()
        recording = canard.settings.policy.recording
        if let recording { StagedRecordings.begin(recording) }
        Installation.install()
        ActiveScopes.begin(canard)
    }

    /// Whether there is something to write when the scope ends.
    var recordsAnything: Bool { recording != nil }

    /// Ends a scope that records nothing.
    func endReplay() {
        canard.endScope()
        ActiveScopes.end(canard)
    }

    /// Ends the scope once requests under way have ended, and keeps or drops what it has recorded.
    ///
    /// - Parameter isKept: Whether it is kept, asked when they have ended.
    /// - Throws: Why it could not be written, and `CancellationError` where the task was cancelled meanwhile.
    func end(isKept: @Sendable () -> Bool) async throws {
        guard recording != nil else { return endReplay() }
        // What is asked from now on could not be recorded any more.
        canard.endScope()
        await canard.finishRecording()
        let isCancelled = Task.isCancelled
        let isKept = !isCancelled && isKept()
        try await Self.queue.run { Result { try settle(isKept: isKept) } }.get()
        if isCancelled { throw CancellationError() }
    }

    /// Ends the scope at once, and drops what it has recorded.
    func drop() async throws {
        try await Self.queue.run { Result { try settle(isKept: false) } }.get()
    }

    /// Ends the scope as far as files go, whatever is under way; blocks while it writes.
    func settle(isKept: Bool) throws {
        canard.endScope()
        ActiveScopes.end(canard)
        guard let recording else { return }
        let (items, error) = staging?.take() ?? ([], nil)
        try StagedRecordings.end(recording, keeping: isKept ? items : [])
        if let error, isKept { throw error }
    }

    /// Where scopes write, so that no thread of tasks waits for a disk.
    private static let queue = DispatchQueue(label: "canard.scopes")
}

extension URL {
    /// Whether the folder was there before any scope that is under way began.
    fileprivate var isRecording: Bool {
        let path = folderPath
        if ArchiveFormat.covers(self) { return FileSystem.exists(path) }
        return FileSystem.holdsFiles(path) && !StagedRecordings.isBeingMade(path)
    }
}

extension ScopeSettings {
    fileprivate init(
        _ options: ScopeOptions,
        plan: Canard.Mode.Plan,
        isRecorded: Bool,
        within parent: Canard
    ) {
        let outer = parent.settings.scope
        stubs = options.stubs.shadowing(outer?.stubs ?? [])
        if let outer { given = outer.given }
        mode = options.mode
        isLoopbackOnly = options.isLoopbackOnly
        staging = plan.recording == nil ? nil : Staging()
        if plan.isVerified {
            verified = [options.recording].compactMap { $0 } + parent.layersForInner
        }
        name = options.name ?? outer?.name ?? ""
        command = options.command ?? outer?.command
        if isLoopbackOnly { refusal = options.refusal(isRecorded: isRecorded) }
    }
}

extension ScopeOptions {
    /// Returns what the mode comes down to.
    fileprivate func plan(isRecorded: Bool) -> Canard.Mode.Plan {
        // Of scopes that share a recording, those that begin when the first have made it add to it.
        let isOwn = recording.map { StagedRecordings.hasMade($0.folderPath) } ?? false
        return (mode == .once && isRecorded && isOwn ? .newEpisodes : mode).plan(
            isRecorded: isRecorded
        )
    }

    /// Why a mode that would go live does not.
    static func keptFromNetwork(_ mode: Canard.Mode) -> String {
        "with CI set, mode '\(mode)' asks no other machine; CANARD_ALLOW_LIVE=1 allows it"
    }

    /// Why a scope cannot record.
    fileprivate func archiveError(_ url: URL) -> CanardError {
        CanardError(
            .invalidSetting,
            reason:
                "mode '\(mode)' records into a folder, and this is an archive; import it into one first",
            file: url
        )
    }

    /// Why a request does not go live, though the mode would have it.
    fileprivate func refusal(isRecorded: Bool) -> CanardError? {
        guard mode.isReplayed else {
            return CanardError(
                .invalidSetting,
                reason:
                    "mode '\(mode)' goes live, which CI does not; set CANARD_ALLOW_LIVE=1 to allow it"
            )
        }
        guard let recording, !isRecorded, mode != .replay else { return nil }
        var error = CanardError.recordingNotFound(recording)
        error.reason += "; \(Self.keptFromNetwork(mode))"
        return error
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
        return (settings.scope?.verified ?? []) + (isLoaded ? [] : [added].compactMap { $0 })
            + settings.loadingURLs
    }
}
