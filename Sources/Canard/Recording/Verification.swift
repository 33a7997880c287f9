import Foundation

/// Compares what comes from the network with a recording, and changes nothing.
struct Verification: ExchangeObserver {
    /// What was found so far.
    typealias Findings = Locked<[Canard.Deviation]>

    /// The recordings, in order.
    let layers: [any AnswerLayer]
    let rules: MatchingRules
    let positions: ReplayPositions
    let findings: Findings
    /// The command that runs the scope, or nil.
    let command: String?
    private let queue = DispatchQueue(label: "canard.verification")

    /// How many findings are kept.
    private static let capacity = 1000

    init(
        _ layers: [any AnswerLayer],
        rules: MatchingRules,
        positions: ReplayPositions,
        findings: Findings,
        command: String?
    ) {
        self.layers = layers
        self.rules = rules
        self.positions = positions
        self.findings = findings
        self.command = command
    }

    func makeBodySpool() -> BodySpool {
        BodySpool { FileManager.default.freeTemporaryFile.path }
    }

    func record(
        _ interaction: Canard.Interaction,
        live: RequestIdentity,
        bodyError: (any Error)?
    ) async -> CanardError? {
        await queue.run {
            guard let found = deviation(interaction, live, bodyError) else { return }
            findings.withLock { findings in
                if findings.count < Self.capacity { findings.append(found) }
            }
        }
        return nil
    }

    /// Returns what is recorded for a request, in the first recording that has something.
    private func recorded(
        _ live: RequestIdentity
    ) throws(CanardError) -> (interaction: Canard.Interaction, file: URL?)? {
        var missing: CanardError?
        for layer in layers {
            do throws(CanardError) {
                guard let set = try layer.answers(for: live) else { continue }
                let next = positions.next(of: set, for: live, in: layer, repeats: .inOrderThenLast)
                {
                    $0
                }
                guard let next, let interaction = try layer.interaction(next, of: set) else {
                    continue
                }
                if case .file(let file) = layer.source(of: next) { return (interaction, file) }
                return (interaction, nil)
            } catch {
                guard error.code == .recordingNotFound else { throw error }
                missing = missing ?? error
            }
        }
        if let missing { throw missing }
        return nil
    }

    private func deviation(
        _ interaction: Canard.Interaction,
        _ live: RequestIdentity,
        _ bodyError: (any Error)?
    ) -> Canard.Deviation? {
        var deviation = Canard.Deviation(request: live.request)
        deviation.command = command
        do {
            if let bodyError { throw bodyError }
            guard let (recorded, file) = try recorded(live) else { return deviation }
            deviation.file = file
            // As it would be recorded; names of members are told, which may hold what is redacted.
            var clean = interaction
            clean.request = rules.recorded(interaction.request)
            clean.response = try interaction.response.map { try rules.redaction.applied(to: $0) }
            if let delegate = rules.delegate {
                guard let wanted = delegate.willRecord(clean) else { return nil }
                clean = wanted
            }
            let comparison = ResponseComparison(live: clean, recorded: recorded)
            deviation.differences = try comparison.differences()
            return deviation.differences.isEmpty ? nil : deviation
        } catch {
            deviation.error =
                error as? CanardError ?? CanardError(.unreadableFile, reason: "\(error)")
            return deviation
        }
    }
}
