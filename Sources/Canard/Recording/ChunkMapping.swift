import Foundation

extension [Canard.Interaction.Response.Chunk] {
    /// Returns the pieces for a body in which some values were replaced by others.
    ///
    /// Line by line: where a piece ended with a line it still does, so events stay whole; within a line it
    /// ends after as many bytes, or with the line. A body that lost lines is divided in proportion.
    func mapped(from old: Data, to new: Data) -> Self {
        if isEmpty || old.isEmpty || old == new { return self }
        let (oldEnds, newEnds) = (old.lineEnds, new.lineEnds)
        var place = 0
        var line = 0
        var formerEnd = 0
        return map { chunk in
            place = chunk.end(from: place, in: old.count)
            let end: Int
            if oldEnds.count == newEnds.count {
                while oldEnds[line] < place { line += 1 }
                let (oldStart, newStart) =
                    line == 0 ? (0, 0) : (oldEnds[line - 1], newEnds[line - 1])
                end =
                    place == oldEnds[line]
                    ? newEnds[line] : Swift.min(newStart + place - oldStart, newEnds[line])
            } else {
                end = Int((Double(place) / Double(old.count) * Double(new.count)).rounded())
            }
            defer { formerEnd = end }
            return Element(time: chunk.time, count: end - formerEnd)
        }
    }
}

extension Data {
    /// Where lines end, behind their newlines; the last is the end of all.
    fileprivate var lineEnds: [Int] {
        var ends: [Int] = []
        var offset = 0
        for byte in self {
            offset += 1
            if byte == UInt8(ascii: "\n") { ends.append(offset) }
        }
        if ends.last != offset { ends.append(offset) }
        return ends
    }
}
