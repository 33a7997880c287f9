extension [Canard.Interaction] {
    /// Returns the stubs and those of a scope around them, but for what these answer already.
    func shadowing(_ outer: [Canard.Interaction]) -> [Canard.Interaction] {
        let keys = Set(map(\.stubKey))
        return self + outer.filter { !keys.contains($0.stubKey) }
    }
}

extension Canard.Interaction {
    /// What tells stubs apart, however their URLs are written.
    fileprivate var stubKey: RequestKey {
        RequestIdentity(request, matchers: [.method, .url]).key
    }
}
