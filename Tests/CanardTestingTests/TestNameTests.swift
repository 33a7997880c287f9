import Foundation
import Testing

@testable import Canard
@testable import CanardTesting

/// What recordings are called that are named after tests.
@Suite struct TestNameTests {
    @Test(.replay, arguments: [1], ["a/b"])
    func `arguments are part of the name`(_ number: Int, text: String) throws {
        let test = try #require(Test.current)
        let name = try TestName(test, Test.Case.current).recording
        #expect(name.hasPrefix("TestNameTests/arguments_are_part_of_the_name-"))
        #expect(name.contains("-text-1-a_b-"))
    }

    final class Unnamed: Sendable {}

    @Test(arguments: [Unnamed()]) func `an argument without a description has no name`(
        _ unnamed: Unnamed
    ) throws {
        let test = try #require(Test.current)
        let error = #expect(throws: CanardError.self) { try TestName(test, Test.Case.current) }
        #expect(error?.reason.hasPrefix("'Unnamed' does not describe itself") == true)
    }

    struct Money: Sendable, CustomTestStringConvertible {
        var cents: Int
        var testDescription: String { "\(cents / 100) EUR" }
    }

    private static let claimed = Locked<Set<String>>([])

    @Test(arguments: [Money(cents: 100), Money(cents: 150)])
    func `cases that are called the same do not share a recording`(
        _ money: Money
    ) throws {
        let test = try #require(Test.current)
        let testCase = try #require(Test.Case.current)
        let url = URL(fileURLWithPath: "/nowhere/\(try TestName(test, testCase).recording)")
        let result = Result { try RecordingOwners.take(url, for: test, testCase) }
        let isFirst = Self.claimed.withLock { $0.insert(url.path).inserted }
        switch result {
        case .success:
            #expect(isFirst)
            // The same case again, as when a test is repeated.
            try RecordingOwners.take(url, for: test, testCase)
        case .failure(let error):
            #expect(!isFirst)
            #expect(
                "\(error)".contains("another case of this test has a recording of the same name")
            )
        }
    }

    @Test(arguments: [Set(["a", "b", "c", "d"])])
    func `what has no order is called the same in each process`(_ set: Set<String>) throws {
        let test = try #require(Test.current)
        let name = try TestName(test, Test.Case.current).recording
        #expect(
            name.contains("-a-b-c-d") || name.contains("\"a\"-\"b\"")
                || name.contains("_a_-_b_-_c_-_d_")
        )
    }
}
