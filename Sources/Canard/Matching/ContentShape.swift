/// What a body is, as far as its shape goes.
enum ContentShape: Sendable {
    /// No bytes.
    case nothing
    /// JSON, by name or, under any other name, an object or array.
    case json(JSONShape)
    /// JSON by name, and no JSON.
    case brokenJSON(JSONError)
    /// Anything else. Events and lines of JSON are that too: what comes in them is another each time.
    case other
    /// Too long to be read.
    case unread

    /// The longest body that is read, in bytes.
    static let maximumLength = 16 << 20

    init(_ response: Canard.Interaction.Response) throws(CanardError) {
        let type = MediaType(response.headers["Content-Type"])
        if response.body.isEmpty {
            self = .nothing
        } else if response.body.count > Self.maximumLength {
            self = .unread
        } else if type?.isStream == true {
            self = .other
        } else {
            let bytes = try response.body.data()
            let isNamedJSON = type?.isJSON == true
            guard isNamedJSON || bytes.beginsJSONContainer else {
                self = .other
                return
            }
            do {
                self = .json(JSONShape([try JSONDocument(bytes).root]))
            } catch {
                self = isNamedJSON ? .brokenJSON(error) : .other
            }
        }
    }

    /// What it is in words, without a value, such as `an object`; nil for nothing.
    var text: String? {
        switch self {
        case .nothing: nil
        case .json(let shape): shape.kinds.description
        case .brokenJSON(let error): "no JSON (\(error))"
        case .other: "no JSON"
        case .unread: "more than \(Self.maximumLength >> 20) MiB"
        }
    }
}
