import Foundation

/// What HAR 1.2 demands, checked without any of the library's own code.
struct HARRules {
    /// What breaks the rules, with the place; empty for a sound file.
    private(set) var violations: [String] = []

    /// Checks a file.
    init(_ data: Data) throws {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { violations.append("a byte order mark") }
        if data.last != 0x0A { violations.append("no newline at the end") }
        let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        guard let log = object(root, "log", "") else { return }
        if text(log, "version", "log") != "1.2" { violations.append("log.version: not 1.2") }
        checkCreator(object(log, "creator", "log"), "log.creator")
        if log["browser"] != nil { checkCreator(object(log, "browser", "log"), "log.browser") }
        if log["pages"] != nil { checkPages(list(log, "pages", "log")) }
        optionalText(log, "comment", "log")
        for (index, entry) in list(log, "entries", "log").enumerated() {
            check(entry, "entries[\(index)]")
        }
    }

    private mutating func checkCreator(_ creator: [String: Any]?, _ place: String) {
        guard let creator else { return }
        _ = text(creator, "name", place)
        _ = text(creator, "version", place)
    }

    private mutating func checkPages(_ pages: [[String: Any]]) {
        for (index, page) in pages.enumerated() {
            let place = "pages[\(index)]"
            date(page, "startedDateTime", place)
            _ = text(page, "id", place)
            _ = text(page, "title", place)
            guard let timings = object(page, "pageTimings", place) else { continue }
            for name in ["onContentLoad", "onLoad"] where timings[name] != nil {
                number(timings, name, place, from: -1)
            }
        }
    }

    private mutating func check(_ entry: [String: Any], _ place: String) {
        date(entry, "startedDateTime", place)
        number(entry, "time", place, from: 0)
        if let request = object(entry, "request", place) {
            checkRequest(request, "\(place).request")
        }
        if let response = object(entry, "response", place) {
            checkResponse(response, "\(place).response")
        }
        _ = object(entry, "cache", place)
        if let timings = object(entry, "timings", place) {
            for name in ["send", "wait", "receive"] { number(timings, name, place, from: 0) }
            for name in ["blocked", "dns", "connect", "ssl"] where timings[name] != nil {
                number(timings, name, place, from: -1)
            }
        }
        for name in ["pageref", "serverIPAddress", "connection", "comment"] {
            optionalText(entry, name, place)
        }
    }

    private mutating func checkRequest(_ request: [String: Any], _ place: String) {
        for name in ["method", "url", "httpVersion"] { _ = text(request, name, place) }
        checkMessage(request, place)
        checkPairs(request, "queryString", place)
        guard request["postData"] != nil, let data = object(request, "postData", place) else {
            return
        }
        _ = text(data, "mimeType", "\(place).postData")
        optionalText(data, "text", "\(place).postData")
        if data["text"] == nil, data["params"] == nil {
            violations.append("\(place).postData: neither text nor params")
        }
        for param in data["params"] == nil ? [] : list(data, "params", place) {
            _ = text(param, "name", "\(place).postData.params")
        }
    }

    private mutating func checkResponse(_ response: [String: Any], _ place: String) {
        number(response, "status", place, from: -.infinity)
        for name in ["statusText", "httpVersion", "redirectURL"] { _ = text(response, name, place) }
        checkMessage(response, place)
        guard let content = object(response, "content", place) else { return }
        number(content, "size", "\(place).content", from: -1)
        _ = text(content, "mimeType", "\(place).content")
        for name in ["text", "encoding"] { optionalText(content, name, "\(place).content") }
        if content["compression"] != nil { number(content, "compression", place, from: -.infinity) }
    }

    private mutating func checkMessage(_ message: [String: Any], _ place: String) {
        checkPairs(message, "headers", place)
        checkPairs(message, "cookies", place)
        for cookie in list(message, "cookies", place) where cookie["expires"] != nil {
            date(cookie, "expires", "\(place).cookies")
        }
        for name in ["headersSize", "bodySize"] { number(message, name, place, from: -1) }
    }

    private mutating func checkPairs(_ object: [String: Any], _ name: String, _ place: String) {
        for pair in list(object, name, place) {
            _ = text(pair, "name", "\(place).\(name)")
            _ = text(pair, "value", "\(place).\(name)")
        }
    }

    private mutating func object(
        _ parent: [String: Any],
        _ name: String,
        _ place: String
    ) -> [String: Any]? {
        if let object = parent[name] as? [String: Any] { return object }
        violations.append("\(place).\(name): no object")
        return nil
    }

    private mutating func list(
        _ parent: [String: Any],
        _ name: String,
        _ place: String
    ) -> [[String: Any]] {
        if let list = parent[name] as? [[String: Any]] { return list }
        violations.append("\(place).\(name): no list of objects")
        return []
    }

    private mutating func text(
        _ parent: [String: Any],
        _ name: String,
        _ place: String
    ) -> String? {
        if let text = parent[name] as? String { return text }
        violations.append("\(place).\(name): no text")
        return nil
    }

    private mutating func optionalText(_ parent: [String: Any], _ name: String, _ place: String) {
        if parent[name] != nil { _ = text(parent, name, place) }
    }

    private mutating func number(
        _ parent: [String: Any],
        _ name: String,
        _ place: String,
        from least: Double
    ) {
        guard let number = parent[name] as? NSNumber else {
            return violations.append("\(place).\(name): no number")
        }
        if number.doubleValue < least { violations.append("\(place).\(name): below \(least)") }
    }

    private mutating func date(_ parent: [String: Any], _ name: String, _ place: String) {
        // Digits stand for any digit; a pattern would take most of the time of a test.
        let form = Array("0000-00-00T00:00:00".utf8)
        let bytes = Array((text(parent, name, place) ?? "").utf8)
        let isRight = zip(bytes, form).allSatisfy { $1 == 0x30 ? 0x30...0x39 ~= $0 : $0 == $1 }
        let zone = bytes.dropFirst(form.count).drop { 0x30...0x39 ~= $0 || $0 == 0x2E }
        if bytes.count <= form.count || !isRight || !"Z+-".utf8.contains(zone.first ?? 0) {
            violations.append("\(place).\(name): no date")
        }
    }
}
