import Canard
import Foundation
import Testing

/// A scope that a test runs in, and what is told of it afterwards.
struct TestScope: Sendable {
    /// What a test is asked besides its own expectations.
    struct Checks: Sendable {
        var unmatched = UnmatchedPolicy.issue
        var failsOnUnused = false
        var expiresAfter: ReplayTrait.Age?
        /// Whether a test without requests and without a recording is told of.
        var expectsRequests = false
    }

    let test: Test
    let testCase: Test.Case?
    let checks: Checks

    /// The instance of the trait that the current test runs in, or nil.
    @TaskLocal static var current: Canard?

    /// Runs a test in a scope of its own, and keeps what it has recorded if it has passed.
    func run(
        _ options: ScopeOptions,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let isExclusive = test.traits.contains { $0 is ExclusiveTrait }
        let watch = IssueWatch()
        Self.detectTests()
        try await ScopeGate.pass(isExclusive: isExclusive) {
            try await Canard.withScope(options, keepingIf: { !watch.hasFailed }) { canard in
                try await watch.run(for: test, testCase: testCase) {
                    try await Self.$current.withValue(canard) {
                        try await perform(function, canard, options, watch)
                    }
                }
            }
        }
    }

    /// Has requests and scopes in the tasks of other tests told from those that have left one.
    static func detectTests() { ScopeGate.setTestDetector { Test.current != nil } }

    private func perform(
        _ function: @Sendable () async throws -> Void,
        _ canard: Canard,
        _ options: ScopeOptions,
        _ watch: IssueWatch
    ) async throws {
        do {
            try await function()
            if options.mode == .verify { await canard.finishRecording() }
        } catch {
            watch.note(error)
            // A test that was cancelled has nothing to say.
            if !Task.isCancelled { tell(of: canard, options, watch) }
            // As it is, the loading system's error would be told with all that is in it.
            throw Canard.UnmatchedRequest(error) ?? error
        }
        tell(of: canard, options, watch)
    }

    private func tell(of canard: Canard, _ options: ScopeOptions, _ watch: IssueWatch) {
        if checks.unmatched == .issue {
            var told: Set<String> = []
            for miss in canard.unmatchedRequests
            where !watch.hasTold(of: miss) && told.insert(miss.description).inserted {
                Issue.record(miss, sourceLocation: test.sourceLocation)
            }
        }
        for deviation in canard.deviations
        where deviation.file != nil || deviation.error != nil || checks.unmatched == .issue {
            if deviation.isBreaking {
                Issue.record(deviation, sourceLocation: test.sourceLocation)
            } else {
                Issue.recordWarning(deviation.description, at: test.sourceLocation)
            }
        }
        tellOfUnclaimed()
        tellOfNothing(canard, options)
        if let recording = options.recording, !watch.hasFailed {
            if checks.failsOnUnused { tellOfUnused(in: recording, canard) }
            if let age = checks.expiresAfter, age.days.isFinite {
                tellOfOld(in: recording, canard, age, options)
            }
        }
        guard watch.hasFailed, let transcript = canard.transcript else { return }
        Attachment.record(transcript, named: "requests.txt", sourceLocation: test.sourceLocation)
    }

    /// Whose requests they are is not known; one test tells of them, so that someone does.
    private func tellOfUnclaimed() {
        let errors = Canard.takeUnclaimedRequests()
        guard let first = errors.first else { return }
        let more = errors.count > 1 ? " (and \(errors.count - 1) more requests)" : ""
        let text = "this or another test: \(first.reason)\(more)"
        Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
    }

    /// A recording that is not there, of a test that made no request that Canard saw: most likely a wrong name,
    /// or a session that goes its own way.
    private func tellOfNothing(_ canard: Canard, _ options: ScopeOptions) {
        guard checks.expectsRequests, !canard.wasAsked, let recording = options.recording,
            !FileManager.default.fileExists(atPath: recording.path),
            Self.told.withLock({ $0.insert(recording).inserted })
        else { return }
        let text =
            "there is no recording \(recording.displayPath), and no request reached Canard; is the session "
            + "one of Canard.current.makeSession(), or on Linux URLSession.shared?"
        Issue.recordWarning(text, at: test.sourceLocation)
    }

    private func tellOfUnused(in recording: URL, _ canard: Canard) {
        let names = canard.unusedFiles().compactMap { $0.path(in: recording) }
        guard !names.isEmpty else { return }
        let text =
            "nothing asked for \(names.listed) in \(recording.displayPath); "
            + "remove what is not needed any more"
        Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
    }

    /// The recordings that were told of as old, each once.
    private static let told = Locked<Set<URL>>([])

    private func tellOfOld(
        in recording: URL,
        _ canard: Canard,
        _ age: ReplayTrait.Age,
        _ options: ScopeOptions
    ) {
        let date = Date(timeIntervalSinceNow: -max(age.days, 0) * 86_400)
        let names = canard.files(recordedBefore: date).compactMap { $0.path(in: recording) }
        guard !names.isEmpty, Self.told.withLock({ $0.insert(recording).inserted }) else { return }
        let days = age.days.formatted(.number)
        let text =
            "\(names.sorted().listed) in \(recording.displayPath): recorded more than \(days) days ago; "
            + "to record anew: remove what is old, and CANARD_MODE=new_episodes "
            + (options.command ?? "swift test")
        Issue.recordWarning(text, at: test.sourceLocation)
    }
}

extension URL {
    /// The path within a folder, or nil where the file is elsewhere.
    fileprivate func path(in folder: URL) -> String? {
        let root = folder.standardizedFileURL.resolvingSymlinksInPath().path + "/"
        let path = path
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil
    }
}

extension [String] {
    /// The first few, and how many there are besides.
    fileprivate var listed: String {
        prefix(5).joined(separator: ", ") + (count > 5 ? " and \(count - 5) more" : "")
    }
}
