import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import TestSupport
import Testing

@testable import Canard

@Suite struct AnswerOrderTests {
    /// A file by its request, ordinal and second of recording.
    struct File: Sendable {
        let path: String
        let ordinal: Int
        let second: Int?
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [File]
        let order: [String]
    }

    @Test(arguments: [
        Case(
            testDescription: "dates agree with ordinals",
            files: [
                File(path: "a", ordinal: 1, second: 1), File(path: "a", ordinal: 2, second: 2),
            ],
            order: ["a1", "a2"]
        ),
        Case(
            testDescription: "requests that were under way at once end in another order",
            files: [
                File(path: "a", ordinal: 1, second: 2), File(path: "a", ordinal: 2, second: 1),
            ],
            order: ["a1", "a2"]
        ),
        Case(
            testDescription: "the first answer was recorded again, the second stayed",
            files: [
                File(path: "a", ordinal: 1, second: 9), File(path: "a", ordinal: 2, second: 1),
                File(path: "a", ordinal: 3, second: 2),
            ],
            order: ["a1", "a2", "a3"]
        ),
        Case(
            testDescription: "two requests that count as one take turns by time",
            files: [
                File(path: "a", ordinal: 1, second: 1), File(path: "a", ordinal: 2, second: 3),
                File(path: "b", ordinal: 1, second: 2), File(path: "b", ordinal: 2, second: 4),
            ],
            order: ["a1", "b1", "a2", "b2"]
        ),
        Case(
            testDescription: "two requests that count as one, each in the order of its ordinals",
            files: [
                File(path: "a", ordinal: 1, second: 3), File(path: "a", ordinal: 2, second: 1),
                File(path: "b", ordinal: 1, second: 2),
            ],
            order: ["b1", "a1", "a2"]
        ),
        Case(
            testDescription: "files without a date",
            files: [
                File(path: "a", ordinal: 2, second: 1), File(path: "a", ordinal: 1, second: nil),
            ],
            order: ["a1", "a2"]
        ),
    ])
    func `the ordinals of a request decide before its dates`(_ example: Case) async throws {
        let directory = try TemporaryDirectory()
        for (number, file) in example.files.enumerated() {
            let date = file.second.map { #""recorded_at":"2026-01-01T00:00:0\#($0).000Z","# } ?? ""
            let text =
                #"{\#(date)"ordinal":\#(file.ordinal),"request":{"url":"https://h/x?p=\#(file.path)"},"response":{"status_code":200,"body":"\#(file.path)\#(file.ordinal)"}}"#
            try Data(text.utf8).write(to: directory.appending("\(number).json"))
        }
        let canard = Canard()
        canard.matchers = [.method, .path]
        canard.loadingURL = directory.url
        canard.shouldFallbackToNetwork = false
        let url = try #require(URL(string: "https://h/x"))
        var order: [String] = []
        for _ in example.order {
            let (data, _) = try await canard.data(for: URLRequest(url: url))
            order.append(String(decoding: data, as: UTF8.self))
        }
        #expect(order == example.order)
    }
}
