import Foundation

/// Compares what comes from the network with a recording, and changes nothing.
struct Verification: ExchangeObserver {
    /// What was found so far.
    typealias Findings = Locked<[Canard.Deviation]>

    let layer: any AnswerLayer
    let rules: MatchingRules
    let positions: ReplayPositions
    let findings: Findings
    /// The command that runs the scope, or nil.
    let command: String?
    private let queue = DispatchQueue(label: "canard.verification")

    /// How many findings are kept.
    private static let capacity = 1000

    init(
        _ layer: any AnswerLayer,
        rules: MatchingRules,
        positions: ReplayPositions,
        findings: Findings,
        command: String?
    ) {
        self.layer = layer
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

    private func deviation(
        _ interaction: Canard.Interaction,
        _ live: RequestIdentity,
        _ bodyError: (any Error)?
    ) -> Canard.Deviation? {
        var deviation = Canard.Deviation(request: live.request)
        deviation.command = command
        do {
            if let bodyError { throw bodyError }
            guard let set = try layer.answers(for: live) else { return deviation }
            let next = positions.next(of: set, for: live, in: layer, repeats: .inOrderThenLast) {
                $0
            }
            guard let next, let recorded = try layer.interaction(next, of: set) else {
                return deviation
            }
            if case .file(let file) = layer.source(of: next) { deviation.file = file }
            // Names of members are told, which may hold what is redacted.
            var clean = interaction
            clean.response = try interaction.response.map { try rules.redaction.applied(to: $0) }
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
