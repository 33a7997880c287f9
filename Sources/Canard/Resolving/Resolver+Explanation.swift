import Foundation

extension Resolver {
    /// Says what would become of a request, without counting it.
    func explain(_ live: RequestIdentity, in report: inout Canard.MatchReport) {
        do throws(CanardError) {
            var layers = policy.layers
            if let recording = policy.recording, !isLoaded(recording),
                let before = try recording.layerOfBefore(for: live)
            {
                layers.append(before)
            }
            for layer in layers {
                guard let set = try eligible(layer.answers(for: live), in: layer, live) else {
                    continue
                }
                let next = positions.upcoming(
                    of: set,
                    for: live,
                    in: layer,
                    repeats: layer.ownRepeats ?? policy.repeats
                )
                if let next {
                    report.outcome = layer.source(of: next).outcome
                } else {
                    let usedUp = try unmatched(live, usedUp: set.callCount)
                    report.unmatched = usedUp
                    report.outcome = .failure(usedUp.urlError)
                }
                return
            }
            let unmatched = try unmatched(live)
            report.unmatched = unmatched
            if !policy.goesLive { report.outcome = .failure(try failure(of: live)) }
        } catch {
            report.outcome = .failure(error)
        }
    }
}

extension Canard.HandledRequest.Source {
    /// What it is to be answered from there.
    fileprivate var outcome: Canard.MatchReport.Outcome {
        if case .file(let url) = self { .file(url) } else { .stub }
    }
}
