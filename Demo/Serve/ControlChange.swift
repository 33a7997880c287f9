import Canard
import Foundation

/// What `PUT /canard` asks to change; members that are absent change nothing.
struct ControlChange: Decodable {
    /// The members that are known, in the order of the help.
    private enum Member: String, CodingKey, CaseIterable {
        case recording
        case policy
        case loading
        case fallback
        case upstream
    }

    /// Any member's name.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Where to record; `.some(nil)` for no longer.
    private(set) var recording: URL??
    /// What becomes of answers that were recorded before.
    private(set) var policy: Canard.RecordingPolicy?
    /// What to answer from.
    private(set) var loading: [URL]?
    /// Whether unanswered requests go to the network.
    private(set) var fallback: Bool?
    /// Whether the upstream is to run.
    private(set) var upstream: Bool?

    /// Reads the members, and throws a ``DemoError`` that names the choices for the first wrong one.
    init(from decoder: any Decoder) throws {
        try Self.checkNames(decoder)
        let members = try decoder.container(keyedBy: Member.self)
        if members.contains(.recording) {
            let isNull = try members.decodeNil(forKey: .recording)
            recording = isNull ? .some(nil) : try Self.recordingFolder(in: members)
        }
        let choices =
            "one of " + Canard.RecordingPolicy.names.map { "'\($0)'" }.joined(separator: ", ")
        if let name = try Self.value(.policy, as: String.self, choices, in: members) {
            guard let found = Canard.RecordingPolicy(name: name) else {
                throw DemoError("'\(name)' is invalid for 'policy'; use \(choices)")
            }
            policy = found
        }
        let paths = try Self.value(.loading, as: [String].self, "an array of paths", in: members)
        loading = try paths?.map(Self.loadingFolder)
        fallback = try Self.value(.fallback, as: Bool.self, "true or false", in: members)
        upstream = try Self.value(.upstream, as: Bool.self, "true or false", in: members)
    }

    private static func checkNames(_ decoder: any Decoder) throws {
        guard let all = try? decoder.container(keyedBy: Name.self) else {
            throw DemoError("expected a JSON object such as {\"fallback\": false}")
        }
        let names = all.allKeys.map(\.stringValue).sorted()
        guard let unknown = names.first(where: { Member(stringValue: $0) == nil }) else { return }
        let choices = Member.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        throw DemoError("'\(unknown)' is unknown; the members are \(choices)")
    }

    private static func value<Value: Decodable>(
        _ member: Member,
        as type: Value.Type,
        _ choices: String,
        in members: KeyedDecodingContainer<Member>
    ) throws(DemoError) -> Value? {
        guard members.contains(member) else { return nil }
        guard let value = try? members.decode(type, forKey: member) else {
            throw DemoError("'\(member.rawValue)' has the wrong kind of value; use \(choices)")
        }
        return value
    }

    private static func recordingFolder(
        in members: KeyedDecodingContainer<Member>
    ) throws(DemoError) -> URL {
        let choices = "a path, or null to stop"
        let path = try value(.recording, as: String.self, choices, in: members) ?? ""
        let url = URL(fileURLWithPath: path, isDirectory: true)
        let isFile =
            FileManager.default.fileExists(atPath: url.path) && !RecordingsFolder.isFolder(url)
        guard !path.isEmpty, !isFile else {
            throw DemoError("'\(path)' is no folder for 'recording'; use \(choices)")
        }
        return url
    }

    private static func loadingFolder(_ path: String) throws(DemoError) -> URL {
        let url = URL(fileURLWithPath: path, isDirectory: true)
        guard !path.isEmpty, RecordingsFolder.isFolder(url) else {
            throw DemoError("'\(path)' is no folder for 'loading'; use paths of recordings")
        }
        return url
    }
}
