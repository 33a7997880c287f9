/// Carries a value to where it is used next, by one thread at a time.
struct UncheckedBox<Value>: @unchecked Sendable {
    // Safe because whoever makes one says where the value is used, and gives it up.
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
