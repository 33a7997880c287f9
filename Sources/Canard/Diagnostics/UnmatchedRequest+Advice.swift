extension Canard.UnmatchedRequest {
    /// What to do, one line each; only what applies.
    var advice: [String] {
        if answeredCalls != nil {
            return [
                "to answer it with the last one again: set repeats to .inOrderThenLast, or state \"times\" "
                    + "in the last file, as equal answers are recorded once"
            ]
        }
        // The last layer is the base, which what is missing belongs in.
        let folder = places.last { $0.url != nil }?.url
        if scope != nil, folder == nil, !places.isEmpty {
            return [matchingAdvice, "to answer it: add a stub"].compactMap { $0 }
        }
        guard let folder else {
            return [
                "to answer it: set loadingURL, register a handler, or set shouldFallbackToNetwork to true"
            ]
        }
        if let scope, scope.isLoopbackOnly, scope.mode != .replay {
            return [matchingAdvice].compactMap { $0 } + [ScopeOptions.keptFromNetwork(scope.mode)]
        }
        if let scope {
            let how =
                scope.command.map { "CANARD_MODE=new_episodes \($0)" }
                ?? "run this with CANARD_MODE=new_episodes, or mode: .newEpisodes"
            return [matchingAdvice].compactMap { $0 } + ["to record it: \(how)"]
        }
        let path = folder.displayPath
        return [matchingAdvice].compactMap { $0 } + [
            "to record it: set recordingURL to \(path), recordingPolicy to .addMissing and "
                + "shouldFallbackToNetwork to true, and make the request again"
        ]
    }

    /// What makes the closest one match, where it differs in nothing but what is another each time.
    private var matchingAdvice: String? {
        guard let differences = nearMisses.first?.differences else { return nil }
        let parts = Set(differences.map(\.part))
        // With aliases in force the host may be one that the app never asked for.
        if parts == [.host], !hasAliases, let difference = differences.first,
            let live = difference.live,
            let recorded = difference.recorded
        {
            return "if both are one service: set hostAliases to [\"\(live)\": \"\(recorded)\"]"
        }
        guard differences.allSatisfy(\.isVolatile) else { return nil }
        let names = differences.map { $0.name.filter { $0 != "'" } }
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        switch parts {
        case [.query]:
            return
                "to leave it out: in matchers, .method, .host, .path, .query(ignoring: [\(list)]), .body"
        case [.body] where names.allSatisfy({ $0.hasPrefix("$") }):
            return "to leave it out: in matchers, .jsonBody(ignoring: [\(list)]) in place of .body"
        default: return nil
        }
    }
}

extension Canard.Difference {
    /// Whether both sides have a value that looks as if it were another each time: a long number, a date
    /// with a time, or random characters.
    fileprivate var isVolatile: Bool {
        guard let live, let recorded else { return false }
        return [live, recorded].allSatisfy { value in
            let value = value.filter { $0 != "'" && $0 != "\"" }
            let isLongNumber = value.count >= 9 && value.allSatisfy { $0.isNumber || $0 == "." }
            return isLongNumber || Timestamp.date(value) != nil || SecretShape.isLikelySecret(value)
        }
    }
}
