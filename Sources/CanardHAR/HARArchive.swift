package import Canard
package import Foundation

/// A HAR file that requests are answered from, for `Canard.loadingURLs`.
///
/// `Canard` finds it by its name, since it does not depend on this module.
package final class HARArchive: InteractionArchive {
    private let document: HARDocument
    private let folder: URL
    package let numbers: [Int]
    /// The turns by number.
    private let turns: [Int: Int]

    package init(contentsOf file: URL) throws {
        document = try HARDocument(contentsOf: file)
        folder = file.deletingLastPathComponent()
        let numbers = document.indicesInOrderOfTime
        self.numbers = numbers
        turns = Dictionary(uniqueKeysWithValues: zip(numbers, 1...))
    }

    package func interaction(_ number: Int) -> Canard.Interaction? {
        guard case .success(let entry) = document.entries[number] else { return nil }
        let reader = EntryReader(
            entry: entry,
            options: ImportOptions(),
            creator: document.creator,
            folder: folder
        )
        guard case .interaction(var interaction, _) = reader.outcome else { return nil }
        // What Canard wrote states its turn.
        if !entry.isOwn { interaction.ordinal = turns[number] ?? 1 }
        return interaction
    }
}
