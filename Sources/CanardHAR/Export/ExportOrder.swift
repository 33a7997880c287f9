import Canard
import Foundation

/// The order of a recording's interactions in a log.
struct ExportOrder {
    private struct Item {
        var file: URL
        var date: Date
        var ordinal: Int
        /// The place in the logs that were imported, or nil.
        var position: Int?
    }

    private var items: [Item] = []

    /// Takes an interaction.
    mutating func add(_ file: URL, _ summary: Canard.Recording.Summary) {
        let position = summary.member?["position"].map { OrderedJSON($0) }?.number
        items.append(
            Item(
                file: file,
                date: summary.recordedAt ?? .distantPast,
                ordinal: summary.ordinal,
                position: position.flatMap { (0...1e9).contains($0) ? Int($0) : nil }
            )
        )
    }

    /// The files by date; those that were imported keep the order of their logs among themselves.
    var files: [URL] {
        var sorted = items.sorted { left, right in
            if left.date != right.date { return left.date < right.date }
            if left.ordinal != right.ordinal { return left.ordinal < right.ordinal }
            return left.file.path.utf8.lexicographicallyPrecedes(right.file.path.utf8)
        }
        let places = sorted.indices.filter { sorted[$0].position != nil }
        let imported = places.map { sorted[$0] }.enumerated()
            .sorted {
                ($0.element.position ?? 0, $0.offset) < ($1.element.position ?? 0, $1.offset)
            }
        for (place, item) in zip(places, imported) { sorted[place] = item.element }
        return sorted.map(\.file)
    }
}
