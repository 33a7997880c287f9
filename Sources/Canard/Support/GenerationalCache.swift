/// A cache of bounded cost that forgets what has not been used for long.
///
/// Two generations: what is used moves to the young one; when that is full it becomes the old one, and
/// what was in the old one is gone. That costs no list to keep in order, and nothing a hit.
struct GenerationalCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var young: [Key: (value: Value, cost: Int)] = [:]
    private var old: [Key: (value: Value, cost: Int)] = [:]
    private var youngCost = 0
    private let limit: Int

    /// Makes a cache whose values cost at most the limit together.
    init(limit: Int) {
        self.limit = limit / 2
    }

    /// Returns a value, which counts as a use.
    mutating func value(for key: Key) -> Value? {
        if let found = young[key] { return found.value }
        guard let found = old.removeValue(forKey: key) else { return nil }
        insert(found.value, for: key, cost: found.cost)
        return found.value
    }

    /// Keeps a value; one that costs more than half of all is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        removeValue(for: key)
        guard cost <= limit else { return }
        if youngCost + cost > limit {
            old = young
            young = [:]
            youngCost = 0
        }
        young[key] = (value, cost)
        youngCost += cost
    }

    /// Forgets a value.
    mutating func removeValue(for key: Key) {
        if let removed = young.removeValue(forKey: key) { youngCost -= removed.cost }
        old.removeValue(forKey: key)
    }
}
