extension [Canard.Interaction] {
    /// Returns the stubs and those of a scope around them, but for what these answer already.
    func shadowing(_ outer: [Canard.Interaction]) -> [Canard.Interaction] {
        self
            + outer.filter { stub in
                !contains {
                    $0.request.method == stub.request.method && $0.request.url == stub.request.url
                }
            }
    }
}
