import Canard
import Dispatch
import Foundation

/// The entries of a document in the order of their dates, some at a time.
///
/// Those of a batch are read on all cores, and are in memory together.
struct ImportBatches: Sequence {
    /// What becomes of an entry.
    enum Item: Sendable {
        case skipped(HARDocument.Problem)
        case taken(Canard.Recording.Prepared, ordinal: Int?, warnings: [HARDocument.Problem])
    }

    private let document: HARDocument
    private let folder: URL?
    private let options: ImportOptions
    private let creator: String?
    private let firstPosition: Int

    /// How many entries are written before others have a chance to.
    private static let maximumCount = 64
    /// How much text they have at most, in bytes, unless it is one entry.
    private static let maximumLength = 4 << 20

    init(
        _ document: HARDocument,
        folder: URL?,
        _ options: ImportOptions,
        firstPosition: Int
    ) {
        self.document = document
        self.folder = folder
        self.options = options
        self.firstPosition = firstPosition
        creator = document.creator
    }

    func makeIterator() -> AnyIterator<[Int]> {
        var indices = document.indicesInOrderOfTime[...]
        return AnyIterator {
            var batch: [Int] = []
            var length = 0
            while batch.count < Self.maximumCount, let index = indices.first {
                length += document.outline.entries[index].count
                if length > Self.maximumLength, !batch.isEmpty { break }
                batch.append(index)
                indices = indices.dropFirst()
            }
            return batch.isEmpty ? nil : batch
        }
    }

    /// Reads entries, and prepares them for a recording.
    ///
    /// - Throws: Why one cannot be written.
    func read(_ batch: [Int], for recording: Canard.Recording) throws -> [Item] {
        let results = Locked([Result<Item, any Error>?](repeating: nil, count: batch.count))
        DispatchQueue.concurrentPerform(iterations: batch.count) { place in
            let result = Result { try item(at: batch[place], recording) }
            results.withLock { $0[place] = result }
        }
        return try results.withLock { $0 }.compactMap { try $0?.get() }
    }

    private func item(at index: Int, _ recording: Canard.Recording) throws -> Item {
        func problem(_ reason: String, _ place: String?) -> HARDocument.Problem {
            HARDocument.Problem(index: index, place: place, reason: reason)
        }
        let entry: HARDocument.Entry
        switch document.entries[index] {
        case .success(let read): entry = read
        case .failure(let problem): return .skipped(problem)
        }
        let reader = EntryReader(
            entry: entry,
            options: options,
            creator: creator,
            folder: folder
        )
        switch reader.outcome {
        case .skipped(let reason, let place): return .skipped(problem(reason, place))
        case .interaction(let interaction, let warnings):
            let rest = EntryRemainder.value(
                of: entry,
                position: firstPosition + index,
                url: interaction.request.url.absoluteString
            )
            return .taken(
                try recording.prepare(interaction, member: (EntryRemainder.name, rest.node)),
                ordinal: entry.isOwn ? interaction.ordinal : nil,
                warnings: warnings.map { problem($0.reason, $0.place) }
            )
        }
    }
}
