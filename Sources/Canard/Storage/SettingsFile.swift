import Foundation

/// The settings that belong to a recording's files: `canard.json` in it, or in the folder above it.
///
/// What is set in code adds to it.
struct SettingsFile: Sendable {
    /// The name of the file.
    static let name = "canard.json"

    /// The matchers, or nil where the file states none.
    var matchers: Canard.Matchers?
    var redaction = Canard.Redaction.off
    var hostAliases: [String: String] = [:]
    var ignoredHosts: [Canard.HostPattern] = []
    var volatileHeaders: Set<String> = []

    /// The names that a file may state.
    private static let settings = [
        "har", "hostAliases", "ignoredHosts", "matchers", "redaction", "volatileHeaders",
    ]

    /// Reads a file, or returns nil where there is none.
    static func read(_ path: String) throws(CanardError) -> SettingsFile? {
        let file = URL(fileURLWithPath: path)
        do {
            guard let found = try FileSystem.read(path, limit: 1 << 20) else { return nil }
            return try SettingsFile(JSONReader(JSONDocument(found.data).root, file: file))
        } catch let error as CanardError {
            throw error
        } catch let error as JSONError {
            let place = "line \(error.line), column \(error.column)"
            throw CanardError(.invalidSetting, reason: error.reason, file: file, place: place)
        } catch {
            throw CanardError(
                .unreadableFile,
                reason: "\(error)",
                file: file,
                underlyingError: error
            )
        }
    }

    private init(_ root: JSONReader) throws(CanardError) {
        for (name, value) in try root.members(choices: Self.settings) {
            switch name {
            // What an import keeps of a log; it decides nothing.
            case "har": continue
            case "hostAliases":
                for (host, alias) in try value.members() { hostAliases[host] = try alias.string() }
            case "ignoredHosts": ignoredHosts = try value.strings().map { Canard.HostPattern($0) }
            case "volatileHeaders": volatileHeaders = Set(try value.strings())
            case "redaction": redaction = try Self.redaction(value)
            default: matchers = try Self.matchers(value)
            }
        }
    }

    private static func redaction(_ value: JSONReader) throws(CanardError) -> Canard.Redaction {
        var redaction = Canard.Redaction.off
        for (name, value) in try value.members(choices: ["headers", "query", "form", "json"]) {
            let names = try value.strings()
            switch name {
            case "headers": redaction = redaction + .headers(names)
            case "query": redaction = redaction + .query(names)
            case "form": redaction = redaction + .form(names)
            default:
                for name in names where JSONPath(name) == nil {
                    throw value.error("'\(name)' is no path such as '$.user.email'")
                }
                redaction = redaction + .json(names)
            }
        }
        return redaction
    }

    /// A list for all hosts, or an object of lists by host, `*` for all others.
    private static func matchers(_ value: JSONReader) throws(CanardError) -> Canard.Matchers {
        guard value.isObject else { return Canard.Matchers(try matcherList(value)) }
        var common = Canard.Matchers.default
        var byHost: [(host: String, matchers: [Canard.Matcher])] = []
        for (host, list) in try value.members() {
            let matchers = try matcherList(list)
            if host == "*" {
                common = Canard.Matchers(matchers)
            } else {
                byHost.append((host, matchers))
            }
        }
        for entry in byHost { common[host: entry.host] = entry.matchers }
        return common
    }

    private static func matcherList(_ value: JSONReader) throws(CanardError) -> [Canard.Matcher] {
        var matchers: [Canard.Matcher] = []
        for element in try value.elements() { matchers.append(try matcher(element)) }
        return matchers
    }

    private static let matcherForms =
        "'method', 'url', 'host', 'path', 'query', 'fragment', 'body', {\"headers\": [names]}, "
        + "{\"queryIgnoring\": [names]} or {\"jsonBodyIgnoring\": [paths]}"

    private static func matcher(_ value: JSONReader) throws(CanardError) -> Canard.Matcher {
        guard value.isObject else {
            guard let matcher = Canard.Matcher(name: try value.string()) else {
                throw value.error("expected \(matcherForms)")
            }
            return matcher
        }
        guard let (name, list) = try value.members().first else {
            throw value.error("expected \(matcherForms)")
        }
        switch name {
        case "headers": return .headers(try list.strings())
        case "queryIgnoring": return .query(ignoring: try list.strings())
        case "jsonBodyIgnoring": return .jsonBody(ignoring: try list.strings())
        default: throw value.error("expected \(matcherForms)")
        }
    }
}
