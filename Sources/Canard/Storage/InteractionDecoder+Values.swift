// What single values of an interaction's file have to be.
extension InteractionDecoder {
    /// Reads the pieces of a stream: `[milliseconds, bytes]` each, in the order of their times.
    func chunks(
        _ value: JSONDocument.Value?,
        at place: String
    ) throws(CanardError) -> [Canard.Interaction.Response.Chunk] {
        guard let value else { return [] }
        guard value.kind == .array else { throw error("expected an array", at: place) }
        var chunks: [Canard.Interaction.Response.Chunk] = []
        for (index, element) in value.elements.enumerated() {
            let place = "\(place)[\(index)]"
            let pair = element.kind == .array ? element.elements : []
            guard pair.count == 2, let time = try milliseconds(pair[0], at: place),
                let count = pair[1].int, count >= 0
            else {
                throw error("expected [milliseconds, bytes], found \(element.text)", at: place)
            }
            if let last = chunks.last, time < last.time {
                throw error("expected a time that is not before the last one's", at: place)
            }
            chunks.append(Canard.Interaction.Response.Chunk(time: time, count: count))
        }
        return chunks
    }

    func milliseconds(
        _ value: JSONDocument.Value?,
        at place: String
    ) throws(CanardError) -> Duration? {
        guard let value else { return nil }
        let limit = Duration.day / .milliseconds(1)
        guard let number = value.double, number >= 0, number <= limit else {
            throw error("expected a number of milliseconds from 0 to \(Int(limit))", at: place)
        }
        return .microseconds(Int64(number * 1000))
    }

    func positive(
        _ value: JSONDocument.Value?,
        at place: String
    ) throws(CanardError) -> Int? {
        guard let value else { return nil }
        guard let number = value.int, number >= 1, number <= Int32.max else {
            throw error("expected a whole number from 1", at: place)
        }
        return number
    }

    func string(
        _ value: JSONDocument.Value?,
        at place: String
    ) throws(CanardError) -> String? {
        guard let value else { return nil }
        guard let text = value.string else { throw error("expected a string", at: place) }
        return text
    }

    func error(_ reason: String, at place: String) -> CanardError {
        CanardError(.damagedFile, reason: reason, file: file, place: place.isEmpty ? nil : place)
    }
}
