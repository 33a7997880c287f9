/// Where a recording keeps a request: a folder below its root, and the first part of a file name.
///
/// `api.example.com/users` and `42-GET-3755a60acc7b`: the host, the segments of the path, and the last
/// segment with the method and the beginning of the key.
struct RecordingLocation: Sendable, Hashable {
    /// The folder relative to the recording, with `/` between its parts.
    let directory: String
    /// The file name but for ordinal and extension.
    let stem: String

    /// The most folders that a file is deep in, the host's included.
    private static let maximumDepth = 8
    /// The longest path relative to the recording, in bytes.
    private static let maximumPathLength = 180
    /// What may follow a stem: an ordinal of five digits, `-response`, and an extension.
    private static let suffixLength = "-99999-response.webmanifest".utf8.count

    init(method: String, url: CanonicalURL, key: RequestKey, graphQLOperation: String?) {
        let method = PortableName.component(method.uppercased().utf8, maximumLength: 20)
        let segments = url.segments
        var last =
            segments.last.flatMap { $0.isEmpty ? nil : PortableName.component($0) } ?? "index"
        if let operation = graphQLOperation {
            last = PortableName.component("\(last)-\(operation)".utf8)
        }
        stem = "\(last)-\(method)-\(key.prefix)"

        let folders = segments.dropLast().filter { !$0.isEmpty }.map { PortableName.component($0) }
        let budget = Self.maximumPathLength - stem.utf8.count - Self.suffixLength - 1
        let host = Self.hostName(url.hostAndPort)
        directory = Self.joined(host: host, folders, budget: budget)
    }

    private static func hostName(_ hostAndPort: String) -> String {
        let parts = URLParts("//" + hostAndPort)
        let port = parts.port.map { "+\($0)" } ?? ""
        let length = PortableName.maximumLength - port.utf8.count
        let name = PortableName.component(parts.host.utf8, maximumLength: max(length, 1)) + port
        // The file of that name holds a recording's settings.
        return name == "canard.json" ? "_canard.json" : name
    }

    /// Joins the folders; where they are too many or too long, the deepest are folded into one.
    private static func joined(host: String, _ folders: [String], budget: Int) -> String {
        let whole = ([host] + folders).joined(separator: "/")
        if folders.count < maximumDepth, whole.utf8.count <= budget { return whole }
        var path = host
        var kept = 0
        // As many as leave room for a folder of eight bytes in which the rest is folded.
        while kept < min(folders.count, maximumDepth - 2),
            path.utf8.count + folders[kept].utf8.count + 10 <= budget
        {
            path += "/\(folders[kept])"
            kept += 1
        }
        let room = min(PortableName.maximumLength, budget - path.utf8.count - 1)
        guard kept < folders.count, room > 0 else { return path }
        let rest = folders[kept...].joined(separator: "_")
        return "\(path)/\(PortableName.component(rest.utf8, maximumLength: room))"
    }

    /// The path of an interaction relative to the recording; the first has no number in its name.
    func path(ordinal: Int) -> String {
        "\(directory)/\(stem)\(ordinal == 1 ? "" : "-\(ordinal)").json"
    }

    /// Returns the numbers for which there is a file, from 1; one may be missing between two, as someone
    /// may have removed it.
    func numbers(in root: String) -> [Int] {
        var numbers: [Int] = []
        var number = 1
        while number <= (numbers.last ?? 0) + 2 {
            if FileSystem.exists("\(root)/\(path(ordinal: number))") { numbers.append(number) }
            number += 1
        }
        return numbers
    }

    /// Returns the ordinal that a file name states, or nil for a name of another kind.
    static func ordinal(inName name: some StringProtocol) -> Int? {
        // …-METHOD-<12 digits>[-<ordinal>].json
        guard name.hasSuffix(".json") else { return nil }
        var parts = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        var ordinal = 1
        if let last = parts.last, !isKeyPrefix(last), let number = Int(last), number > 1 {
            ordinal = number
            parts.removeLast()
        }
        guard parts.count >= 3, let prefix = parts.last, isKeyPrefix(prefix) else { return nil }
        return ordinal
    }

    private static func isKeyPrefix(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 12 && text.utf8.allSatisfy { HexDigits.value($0) != nil }
    }
}
